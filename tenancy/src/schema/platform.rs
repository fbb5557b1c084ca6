//! Written by `UPDATE_SCHEMA=1 cargo test -p tests tenancy::schema`, which also checks it. Not edited by hand.

diesel::table! {
    platform.api_keys (id) {
        id -> Uuid,
        company_id -> Uuid,
        user_id -> Uuid,
        name -> Text,
        prefix -> Text,
        token_sha256 -> Bytea,
        previous_sha256 -> Nullable<Bytea>,
        previous_expires_at -> Nullable<Timestamptz>,
        permissions -> Array<Text>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
        last_used_ip -> Nullable<Text>,
        revoked_at -> Nullable<Timestamptz>,
        version -> Int4,
    }
}

diesel::table! {
    platform.audit_chains (trail) {
        trail -> Uuid,
        position -> Int8,
        hash -> Bytea,
        seed -> Bytea,
    }
}

diesel::table! {
    platform.audit_events (id) {
        id -> Uuid,
        at -> Timestamptz,
        user_id -> Nullable<Uuid>,
        company_id -> Nullable<Uuid>,
        action -> Text,
        subject -> Nullable<Text>,
        details -> Jsonb,
        request_id -> Nullable<Text>,
        ip -> Nullable<Text>,
        before -> Nullable<Jsonb>,
        after -> Nullable<Jsonb>,
        user_agent -> Nullable<Text>,
        api_key_id -> Nullable<Uuid>,
        trail -> Nullable<Uuid>,
        position -> Nullable<Int8>,
        hash -> Nullable<Bytea>,
    }
}

diesel::table! {
    platform.avatars (user_id) {
        user_id -> Uuid,
        media_type -> Text,
        content -> Bytea,
        sha256 -> Bytea,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    platform.billing_customers (user_id, provider) {
        user_id -> Uuid,
        provider -> Text,
        customer_id -> Text,
        created_at -> Timestamptz,
        synced_at -> Nullable<Timestamptz>,
        credit_minor -> Int8,
        credit_currency -> Nullable<Text>,
        claimed_until -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.billing_events (id) {
        id -> Int8,
        provider -> Text,
        event_id -> Text,
        kind -> Text,
        customer_id -> Nullable<Text>,
        api_version -> Nullable<Text>,
        told_at -> Timestamptz,
        received_at -> Timestamptz,
        body -> Jsonb,
        state -> Text,
        attempts -> Int4,
        next_attempt_at -> Timestamptz,
        applied_at -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
    }
}

diesel::table! {
    platform.billing_intents (id) {
        id -> Uuid,
        user_id -> Uuid,
        provider -> Text,
        price_id -> Uuid,
        session_id -> Nullable<Text>,
        url -> Nullable<Text>,
        created_at -> Timestamptz,
        expires_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.billing_prices (provider, price_id) {
        provider -> Text,
        price_id -> Uuid,
        provider_price_id -> Text,
    }
}

diesel::table! {
    platform.companies (id) {
        id -> Uuid,
        owner_id -> Uuid,
        name -> Text,
        name_key -> Text,
        country -> Text,
        currency -> Text,
        node -> Text,
        state -> Text,
        schema_version -> Int4,
        state_before -> Nullable<Text>,
        quarantine_reason -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
        session_timeout_minutes -> Nullable<Int4>,
        erase_at -> Nullable<Timestamptz>,
        erase_asked_at -> Nullable<Timestamptz>,
        erase_asked_by -> Nullable<Uuid>,
        erase_told_at -> Nullable<Timestamptz>,
        logo_version -> Nullable<Text>,
    }
}

diesel::table! {
    platform.company_version (id) {
        id -> Int4,
        version -> Int4,
    }
}

diesel::table! {
    platform.data_exports (id) {
        id -> Uuid,
        company_id -> Uuid,
        asked_by -> Uuid,
        state -> Text,
        attempts -> Int4,
        size_bytes -> Int8,
        sha256 -> Nullable<Bytea>,
        damaged_files -> Int4,
        error_code -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        expires_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.data_imports (id) {
        id -> Uuid,
        user_id -> Uuid,
        company_name -> Nullable<Text>,
        state -> Text,
        attempts -> Int4,
        size_bytes -> Int8,
        error_code -> Nullable<Text>,
        company_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        error_detail -> Nullable<Text>,
    }
}

diesel::table! {
    platform.email_changes (user_id) {
        user_id -> Uuid,
        new_email -> Text,
        new_email_key -> Text,
        session_id -> Uuid,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        old_confirmed_at -> Nullable<Timestamptz>,
        new_confirmed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.email_tokens (token_sha256) {
        token_sha256 -> Bytea,
        user_id -> Uuid,
        purpose -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.error_reports (id) {
        id -> Uuid,
        created_at -> Timestamptz,
        message -> Text,
        stack -> Text,
        path -> Text,
        release -> Text,
        request_id -> Text,
        comment -> Text,
        user_agent -> Text,
    }
}

diesel::table! {
    platform.idempotency_keys (company_id, actor_id, key) {
        company_id -> Uuid,
        actor_id -> Uuid,
        key -> Text,
        operation -> Text,
        body_sha256 -> Bytea,
        answer -> Nullable<Jsonb>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    platform.invitations (id) {
        id -> Uuid,
        company_id -> Uuid,
        email -> Text,
        email_key -> Text,
        role_key -> Text,
        invited_by -> Uuid,
        state -> Text,
        token_sha256 -> Nullable<Bytea>,
        previous_token_sha256 -> Nullable<Bytea>,
        expires_at -> Timestamptz,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.invoices (id) {
        id -> Uuid,
        user_id -> Nullable<Uuid>,
        provider -> Text,
        provider_invoice_id -> Text,
        number -> Nullable<Text>,
        status -> Text,
        currency -> Text,
        total_minor -> Int8,
        tax_minor -> Int8,
        paid_minor -> Int8,
        period_start -> Timestamptz,
        period_end -> Timestamptz,
        issued_at -> Timestamptz,
        paid_at -> Nullable<Timestamptz>,
        attempts -> Int4,
        next_attempt_at -> Nullable<Timestamptz>,
        page_url -> Nullable<Text>,
        pdf_url -> Nullable<Text>,
        updated_at -> Timestamptz,
        bill_to -> Nullable<Text>,
        due_minor -> Int8,
        lines -> Jsonb,
    }
}

diesel::table! {
    platform.known_devices (user_id, token_sha256) {
        user_id -> Uuid,
        token_sha256 -> Bytea,
        created_at -> Timestamptz,
        last_seen_at -> Timestamptz,
    }
}

diesel::table! {
    platform.memberships (user_id, company_id) {
        user_id -> Uuid,
        company_id -> Uuid,
        role_key -> Text,
        is_active -> Bool,
        is_default -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
        invited_by -> Nullable<Uuid>,
        last_seen_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.mobile_payments (id) {
        id -> Uuid,
        user_id -> Nullable<Uuid>,
        price_id -> Uuid,
        network -> Text,
        currency -> Text,
        amount_minor -> Int8,
        credit_minor -> Int8,
        fee_minor -> Int8,
        payer_number -> Text,
        payee_number -> Text,
        reference -> Text,
        state -> Text,
        refusal -> Nullable<Text>,
        told_at -> Timestamptz,
        decided_at -> Nullable<Timestamptz>,
        decided_by -> Nullable<Uuid>,
        period_start -> Nullable<Timestamptz>,
        period_end -> Nullable<Timestamptz>,
        bill_to -> Nullable<Text>,
    }
}

diesel::table! {
    platform.notification_settings (user_id) {
        user_id -> Uuid,
        hidden -> Array<Text>,
        unmailed -> Array<Text>,
        quiet_from -> Nullable<Int2>,
        quiet_until -> Nullable<Int2>,
        quiet_zone -> Nullable<Text>,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    platform.notifications (id) {
        id -> Uuid,
        user_id -> Uuid,
        company_id -> Nullable<Uuid>,
        event_id -> Uuid,
        kind -> Text,
        about -> Jsonb,
        created_at -> Timestamptz,
        read_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.onboarding (user_id) {
        user_id -> Uuid,
        answers -> Jsonb,
        current_step -> Text,
        completed_steps -> Array<Text>,
        started_at -> Timestamptz,
        last_saved_at -> Timestamptz,
        expires_at -> Timestamptz,
        company_id -> Nullable<Uuid>,
        finalisation -> Text,
        finalisation_phase -> Nullable<Text>,
        failure_code -> Nullable<Text>,
        completed_at -> Nullable<Timestamptz>,
        version -> Int4,
    }
}

diesel::table! {
    platform.operators (user_id) {
        user_id -> Uuid,
        granted_at -> Timestamptz,
    }
}

diesel::table! {
    platform.ownership_transfers (id) {
        id -> Uuid,
        company_id -> Uuid,
        from_user -> Uuid,
        to_user -> Uuid,
        state -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.passkey_ceremonies (challenge) {
        challenge -> Bytea,
        purpose -> Text,
        user_id -> Nullable<Uuid>,
        state -> Bytea,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    platform.passkeys (id) {
        id -> Uuid,
        user_id -> Uuid,
        credential_id -> Bytea,
        name -> Text,
        transports -> Array<Text>,
        static_state -> Bytea,
        dynamic_state -> Bytea,
        is_backed_up -> Bool,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.plans (id) {
        id -> Text,
        position -> Int4,
        modules -> Array<Text>,
        max_users -> Nullable<Int4>,
        max_clients -> Nullable<Int4>,
        storage_bytes -> Nullable<Int8>,
        support_level -> Text,
        is_popular -> Bool,
        key -> Text,
        version -> Int4,
        max_reports -> Nullable<Int4>,
        retired_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.preferences (user_id) {
        user_id -> Uuid,
        density -> Text,
        date_format -> Text,
        number_format -> Text,
        time_zone -> Text,
        sidebar_collapsed -> Bool,
        favourites -> Array<Text>,
        recents -> Array<Text>,
        tables -> Jsonb,
        dashboard_cards -> Jsonb,
        revision -> Int4,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    platform.prices (id) {
        id -> Uuid,
        plan_id -> Text,
        currency -> Text,
        months -> Int4,
        amount_minor -> Int8,
        created_at -> Timestamptz,
        retired_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.recovery_codes (user_id, code_sha256) {
        user_id -> Uuid,
        code_sha256 -> Bytea,
        created_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.roles (id) {
        id -> Uuid,
        company_id -> Nullable<Uuid>,
        key -> Text,
        permissions -> Array<Text>,
        name -> Nullable<Text>,
        name_key -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
    }
}

diesel::table! {
    platform.sandbox_clock (one) {
        one -> Bool,
        ahead_seconds -> Int8,
    }
}

diesel::table! {
    platform.sandbox_objects (id) {
        id -> Text,
        kind -> Text,
        customer_id -> Nullable<Text>,
        body -> Jsonb,
        position -> Int8,
    }
}

diesel::table! {
    platform.sessions (id) {
        id -> Uuid,
        token_sha256 -> Bytea,
        user_id -> Uuid,
        created_at -> Timestamptz,
        last_seen_at -> Timestamptz,
        idle_timeout_minutes -> Int4,
        idle_expires_at -> Timestamptz,
        expires_at -> Timestamptz,
        ip -> Nullable<Text>,
        user_agent -> Nullable<Text>,
        authenticated_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    platform.sign_in_tickets (token_sha256) {
        token_sha256 -> Bytea,
        user_id -> Uuid,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        attempts_left -> Int4,
    }
}

diesel::table! {
    platform.spares (id) {
        id -> Uuid,
        node -> Text,
        schema_version -> Int4,
        made_at -> Timestamptz,
    }
}

diesel::table! {
    platform.subscription_states (id) {
        id -> Int8,
        subscription_id -> Uuid,
        at -> Timestamptz,
        status -> Text,
        price_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    platform.subscriptions (id) {
        id -> Uuid,
        user_id -> Uuid,
        plan_id -> Text,
        status -> Text,
        trial_start -> Nullable<Timestamptz>,
        trial_end -> Nullable<Timestamptz>,
        current_period_start -> Nullable<Timestamptz>,
        current_period_end -> Nullable<Timestamptz>,
        provider_subscription_id -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
        price_id -> Nullable<Uuid>,
        trial_outcome -> Nullable<Text>,
        canceled_at -> Nullable<Timestamptz>,
        cancel_reason -> Nullable<Text>,
        trial_reminded_days -> Nullable<Int4>,
        provider -> Nullable<Text>,
        provider_status -> Nullable<Text>,
        cancel_at_period_end -> Bool,
        next_price_id -> Nullable<Uuid>,
        grace_end -> Nullable<Timestamptz>,
        grace_reminded -> Bool,
        renewal_reminded -> Bool,
        pending_price_id -> Nullable<Uuid>,
        pending_end -> Nullable<Timestamptz>,
        pending_invoice_id -> Nullable<Text>,
    }
}

diesel::table! {
    platform.totp_factors (user_id) {
        user_id -> Uuid,
        secret_sealed -> Bytea,
        created_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        last_step -> Int8,
    }
}

diesel::table! {
    platform.users (id) {
        id -> Uuid,
        email -> Text,
        email_key -> Text,
        first_name -> Text,
        last_name -> Text,
        password_hash -> Nullable<Text>,
        email_confirmed_at -> Nullable<Timestamptz>,
        is_active -> Bool,
        language -> Text,
        theme -> Text,
        preferences -> Jsonb,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
        avatar_version -> Nullable<Text>,
    }
}

diesel::joinable!(avatars -> users (user_id));
diesel::joinable!(billing_customers -> users (user_id));
diesel::joinable!(billing_intents -> prices (price_id));
diesel::joinable!(billing_intents -> users (user_id));
diesel::joinable!(billing_prices -> prices (price_id));
diesel::joinable!(companies -> users (owner_id));
diesel::joinable!(data_exports -> companies (company_id));
diesel::joinable!(data_imports -> users (user_id));
diesel::joinable!(email_changes -> users (user_id));
diesel::joinable!(email_tokens -> users (user_id));
diesel::joinable!(idempotency_keys -> companies (company_id));
diesel::joinable!(invitations -> companies (company_id));
diesel::joinable!(invitations -> users (invited_by));
diesel::joinable!(invoices -> users (user_id));
diesel::joinable!(known_devices -> users (user_id));
diesel::joinable!(memberships -> companies (company_id));
diesel::joinable!(memberships -> users (user_id));
diesel::joinable!(mobile_payments -> prices (price_id));
diesel::joinable!(mobile_payments -> users (user_id));
diesel::joinable!(notification_settings -> users (user_id));
diesel::joinable!(notifications -> companies (company_id));
diesel::joinable!(notifications -> users (user_id));
diesel::joinable!(onboarding -> companies (company_id));
diesel::joinable!(onboarding -> users (user_id));
diesel::joinable!(operators -> users (user_id));
diesel::joinable!(ownership_transfers -> companies (company_id));
diesel::joinable!(passkey_ceremonies -> users (user_id));
diesel::joinable!(passkeys -> users (user_id));
diesel::joinable!(preferences -> users (user_id));
diesel::joinable!(prices -> plans (plan_id));
diesel::joinable!(recovery_codes -> users (user_id));
diesel::joinable!(roles -> companies (company_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(sign_in_tickets -> users (user_id));
diesel::joinable!(subscription_states -> prices (price_id));
diesel::joinable!(subscriptions -> plans (plan_id));
diesel::joinable!(subscriptions -> users (user_id));
diesel::joinable!(totp_factors -> users (user_id));

diesel::allow_tables_to_appear_in_same_query!(
    api_keys,
    avatars,
    billing_customers,
    billing_intents,
    billing_prices,
    companies,
    data_exports,
    data_imports,
    email_changes,
    email_tokens,
    idempotency_keys,
    invitations,
    invoices,
    known_devices,
    memberships,
    mobile_payments,
    notification_settings,
    notifications,
    onboarding,
    operators,
    ownership_transfers,
    passkey_ceremonies,
    passkeys,
    plans,
    preferences,
    prices,
    recovery_codes,
    roles,
    sessions,
    sign_in_tickets,
    subscription_states,
    subscriptions,
    totp_factors,
    users
);
