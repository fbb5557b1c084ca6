//! Written by `UPDATE_SCHEMA=1 cargo test -p tests tenancy::schema`, which also checks it. Not edited by hand.

diesel::table! {
    queue.jobs (id) {
        id -> Uuid,
        company_id -> Nullable<Uuid>,
        lane -> Uuid,
        kind -> Text,
        payload -> Jsonb,
        dedupe_key -> Nullable<Text>,
        state -> Text,
        attempts -> Int4,
        max_attempts -> Int4,
        run_at -> Timestamptz,
        lease -> Nullable<Uuid>,
        leased_until -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    queue.turns (lane) {
        lane -> Uuid,
        turn -> Int8,
    }
}
