//! Written by `UPDATE_SCHEMA=1 cargo test -p tests tenancy::schema`, which also checks it. Not edited by hand.

diesel::table! {
    account_balances (fiscal_year_id, month, account, auxiliary, kind) {
        fiscal_year_id -> Uuid,
        month -> Date,
        account -> Text,
        auxiliary -> Text,
        kind -> Text,
        debit -> Int8,
        credit -> Int8,
    }
}

diesel::table! {
    accounts (number) {
        number -> Text,
        label -> Text,
        #[sql_name = "type"]
        type_ -> Text,
        description -> Text,
        is_active -> Bool,
        version -> Int4,
        folded -> Text,
        is_matchable -> Bool,
        is_abroad -> Bool,
    }
}

diesel::table! {
    analytic_axes (id) {
        id -> Uuid,
        code -> Text,
        name -> Text,
        position -> Int4,
        is_active -> Bool,
        version -> Int4,
    }
}

diesel::table! {
    analytic_sections (id) {
        id -> Uuid,
        axis_id -> Uuid,
        code -> Text,
        name -> Text,
        is_active -> Bool,
        version -> Int4,
    }
}

diesel::table! {
    asset_depreciations (asset_id, until_date, entry_id) {
        asset_id -> Uuid,
        until_date -> Date,
        entry_id -> Uuid,
        amount -> Int8,
        excess -> Int8,
    }
}

diesel::table! {
    asset_settings (id) {
        id -> Int4,
        days_of_year -> Int4,
        version -> Int4,
    }
}

diesel::table! {
    asset_usages (asset_id, last_day) {
        asset_id -> Uuid,
        last_day -> Date,
        thousandths -> Int8,
    }
}

diesel::table! {
    assets (id) {
        id -> Uuid,
        code -> Text,
        name -> Text,
        supplier -> Text,
        note -> Text,
        parent_id -> Nullable<Uuid>,
        acquired_on -> Date,
        in_service_on -> Date,
        cost -> Int8,
        residual -> Int8,
        method -> Text,
        months -> Nullable<Int4>,
        coefficient -> Nullable<Int4>,
        units -> Nullable<Int8>,
        tax_method -> Nullable<Text>,
        tax_months -> Nullable<Int4>,
        tax_coefficient -> Nullable<Int4>,
        days_of_year -> Int4,
        opening_on -> Nullable<Date>,
        opening_depreciation -> Int8,
        opening_excess -> Int8,
        account -> Text,
        depreciation_account -> Nullable<Text>,
        charge_account -> Nullable<Text>,
        excess_account -> Nullable<Text>,
        excess_charge_account -> Nullable<Text>,
        excess_income_account -> Nullable<Text>,
        disposed_on -> Nullable<Date>,
        proceeds -> Nullable<Int8>,
        disposal_entry_id -> Nullable<Uuid>,
        version -> Int4,
    }
}

diesel::table! {
    audit_chain (id) {
        id -> Int4,
        position -> Int8,
        hash -> Bytea,
        seed -> Bytea,
    }
}

diesel::table! {
    audit_events (id) {
        id -> Uuid,
        at -> Timestamptz,
        actor_kind -> Text,
        actor_id -> Nullable<Uuid>,
        session_id -> Nullable<Uuid>,
        operation -> Text,
        action -> Text,
        subject -> Nullable<Text>,
        details -> Jsonb,
        request_id -> Text,
        ip -> Nullable<Text>,
        api_key_id -> Nullable<Uuid>,
        before -> Nullable<Jsonb>,
        after -> Nullable<Jsonb>,
        user_agent -> Nullable<Text>,
        position -> Nullable<Int8>,
        hash -> Nullable<Bytea>,
    }
}

diesel::table! {
    auxiliaries (code) {
        code -> Text,
        name -> Text,
        folded -> Text,
    }
}

diesel::table! {
    budget_lines (budget_id, position) {
        budget_id -> Uuid,
        position -> Int4,
        account -> Text,
        section_id -> Nullable<Uuid>,
        amounts -> Array<Int8>,
    }
}

diesel::table! {
    budgets (id) {
        id -> Uuid,
        fiscal_year_id -> Uuid,
        name -> Text,
        axis_id -> Nullable<Uuid>,
        version -> Int4,
    }
}

diesel::table! {
    carried_lines (entry_id, position, from_entry_id, from_position) {
        entry_id -> Uuid,
        position -> Int4,
        from_entry_id -> Uuid,
        from_position -> Int4,
    }
}

diesel::table! {
    distribution_key_shares (key_id, position) {
        key_id -> Uuid,
        position -> Int4,
        section_id -> Uuid,
        share_millionths -> Int4,
    }
}

diesel::table! {
    distribution_keys (id) {
        id -> Uuid,
        axis_id -> Uuid,
        name -> Text,
        is_active -> Bool,
        version -> Int4,
    }
}

diesel::table! {
    entries (id) {
        id -> Uuid,
        fiscal_year_id -> Uuid,
        journal -> Text,
        date -> Date,
        kind -> Text,
        state -> Text,
        piece_ref -> Text,
        piece_date -> Nullable<Date>,
        label -> Text,
        line_count -> Int4,
        total_debit -> Int8,
        total_credit -> Int8,
        number -> Nullable<Int8>,
        hash -> Nullable<Bytea>,
        source -> Text,
        source_number -> Nullable<Text>,
        validated_on -> Nullable<Date>,
        reversal_of -> Nullable<Uuid>,
        created_at -> Timestamptz,
        created_by -> Nullable<Uuid>,
        posted_at -> Nullable<Timestamptz>,
        posted_by -> Nullable<Uuid>,
        version -> Int4,
    }
}

diesel::table! {
    entry_attachments (file_id) {
        file_id -> Uuid,
        entry_id -> Uuid,
    }
}

diesel::table! {
    entry_lines (entry_id, position) {
        entry_id -> Uuid,
        position -> Int4,
        line_count -> Int4,
        date -> Date,
        account -> Text,
        auxiliary -> Nullable<Text>,
        label -> Text,
        debit -> Int8,
        credit -> Int8,
        currency -> Nullable<Text>,
        currency_amount -> Nullable<Int8>,
        tax_code -> Nullable<Text>,
        tax_base -> Nullable<Int8>,
        due_date -> Nullable<Date>,
        letter -> Nullable<Text>,
        letter_date -> Nullable<Date>,
        piece_ref -> Nullable<Text>,
        piece_date -> Nullable<Date>,
        source_number -> Nullable<Text>,
        validated_on -> Nullable<Date>,
    }
}

diesel::table! {
    entry_template_lines (template_id, position) {
        template_id -> Uuid,
        position -> Int4,
        account -> Text,
        auxiliary -> Nullable<Text>,
        label -> Text,
        side -> Text,
        formula -> Text,
        tax_code -> Nullable<Text>,
    }
}

diesel::table! {
    entry_templates (id) {
        id -> Uuid,
        name -> Text,
        journal -> Text,
        label -> Text,
        amounts -> Array<Text>,
        is_active -> Bool,
        version -> Int4,
    }
}

diesel::table! {
    exchange_rates (base, currency, day) {
        base -> Text,
        currency -> Text,
        day -> Date,
        rate -> Int8,
        quotation -> Text,
        source -> Text,
    }
}

diesel::table! {
    fec_imports (id) {
        id -> Uuid,
        file_id -> Nullable<Uuid>,
        file_name -> Text,
        size_bytes -> Int8,
        sha256 -> Bytea,
        state -> Text,
        report -> Jsonb,
        created_at -> Timestamptz,
        created_by -> Nullable<Uuid>,
        fiscal_year_id -> Nullable<Uuid>,
        imported_at -> Nullable<Timestamptz>,
        imported_entries -> Nullable<Int8>,
        imported_lines -> Nullable<Int8>,
        skipped_entries -> Nullable<Int8>,
        version -> Int4,
    }
}

diesel::table! {
    files (id) {
        id -> Uuid,
        name -> Text,
        media_type -> Text,
        size_bytes -> Int8,
        sha256 -> Bytea,
        purpose -> Text,
        owner_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    fiscal_years (id) {
        id -> Uuid,
        start_date -> Date,
        end_date -> Date,
        state -> Text,
        version -> Int4,
        has_opening_items -> Nullable<Bool>,
        closed_at -> Nullable<Timestamptz>,
        closed_by -> Nullable<Uuid>,
        closing_entry_id -> Nullable<Uuid>,
        opening_entry_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    idempotency_keys (actor_id, key) {
        actor_id -> Uuid,
        key -> Text,
        operation -> Text,
        body_sha256 -> Bytea,
        answer -> Nullable<Jsonb>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    journal_balances (fiscal_year_id, month, account, auxiliary, kind, journal) {
        fiscal_year_id -> Uuid,
        month -> Date,
        account -> Text,
        auxiliary -> Text,
        kind -> Text,
        journal -> Text,
        debit -> Int8,
        credit -> Int8,
    }
}

diesel::table! {
    journal_sequences (journal, fiscal_year_id) {
        journal -> Text,
        fiscal_year_id -> Uuid,
        next_number -> Int8,
        previous_hash -> Nullable<Bytea>,
        head_hash -> Nullable<Bytea>,
    }
}

diesel::table! {
    journals (code) {
        code -> Text,
        name -> Text,
        #[sql_name = "type"]
        type_ -> Text,
        description -> Text,
        is_active -> Bool,
        version -> Int4,
        locked_until -> Nullable<Date>,
        counterpart_account -> Nullable<Text>,
    }
}

diesel::table! {
    line_sections (entry_id, position, section_id) {
        entry_id -> Uuid,
        position -> Int4,
        section_id -> Uuid,
        amount -> Int8,
        share_millionths -> Nullable<Int4>,
        date -> Date,
    }
}

diesel::table! {
    line_splits (entry_id, position) {
        entry_id -> Uuid,
        position -> Int4,
        version -> Int4,
    }
}

diesel::table! {
    loan_instalments (loan_id, number) {
        loan_id -> Uuid,
        number -> Int4,
        entry_id -> Uuid,
    }
}

diesel::table! {
    loans (id) {
        id -> Uuid,
        code -> Text,
        name -> Text,
        lender -> Text,
        note -> Text,
        principal -> Int8,
        rate_millionths -> Int4,
        period_months -> Int4,
        instalments -> Int4,
        deferred -> Int4,
        method -> Text,
        first_due_on -> Date,
        insurance -> Int8,
        paid_before -> Int4,
        principal_account -> Text,
        interest_account -> Text,
        insurance_account -> Nullable<Text>,
        payment_account -> Text,
        version -> Int4,
    }
}

diesel::table! {
    lock_exception_entries (exception_id, entry_id) {
        exception_id -> Uuid,
        entry_id -> Uuid,
    }
}

diesel::table! {
    lock_exceptions (id) {
        id -> Uuid,
        scope -> Text,
        journal -> Nullable<Text>,
        user_id -> Nullable<Uuid>,
        first_day -> Nullable<Date>,
        ends_at -> Timestamptz,
        reason -> Text,
        created_at -> Timestamptz,
        created_by -> Nullable<Uuid>,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    locks (id) {
        id -> Int4,
        all_until -> Nullable<Date>,
        sales_until -> Nullable<Date>,
        purchases_until -> Nullable<Date>,
        tax_until -> Nullable<Date>,
        version -> Int4,
    }
}

diesel::table! {
    logo (id) {
        id -> Int4,
        media_type -> Text,
        content -> Bytea,
        sha256 -> Bytea,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    match_lines (entry_id, position) {
        entry_id -> Uuid,
        position -> Int4,
        match_id -> Uuid,
    }
}

diesel::table! {
    matches (id) {
        id -> Uuid,
        account -> Text,
        auxiliary -> Text,
        letter -> Text,
        remainder -> Int8,
        settled_on -> Nullable<Date>,
        matched_on -> Nullable<Date>,
        source -> Text,
        created_at -> Timestamptz,
        created_by -> Nullable<Uuid>,
        write_off_entry_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    modules (module_key) {
        module_key -> Text,
        is_enabled -> Bool,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    open_items (entry_id, position) {
        entry_id -> Uuid,
        position -> Int4,
        account -> Text,
        auxiliary -> Text,
        date -> Date,
        due_date -> Date,
        amount -> Int8,
        match_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    periods (fiscal_year_id, month) {
        fiscal_year_id -> Uuid,
        month -> Date,
        state -> Text,
    }
}

diesel::table! {
    plan_limits (one) {
        one -> Bool,
        max_clients -> Nullable<Int4>,
        max_reports -> Nullable<Int4>,
        storage_bytes -> Nullable<Int8>,
    }
}

diesel::table! {
    recurring_entries (id) {
        id -> Uuid,
        template_id -> Uuid,
        name -> Text,
        amounts -> Array<Int8>,
        first_on -> Date,
        months -> Int4,
        last_on -> Nullable<Date>,
        days_done -> Int4,
        next_on -> Nullable<Date>,
        problem -> Nullable<Text>,
        is_active -> Bool,
        version -> Int4,
    }
}

diesel::table! {
    revaluations (fiscal_year_id) {
        fiscal_year_id -> Uuid,
        latent_entry_id -> Nullable<Uuid>,
        latent_reversal_id -> Nullable<Uuid>,
        entry_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    seals (id) {
        id -> Uuid,
        fiscal_year_id -> Uuid,
        until -> Date,
        made_at -> Timestamptz,
        made_by -> Nullable<Uuid>,
        statement -> Text,
        signature -> Bytea,
        public_key -> Bytea,
    }
}

diesel::table! {
    search_entries (entry_id) {
        entry_id -> Uuid,
        day -> Date,
        words -> Array<Int4>,
    }
}

diesel::table! {
    search_postings (word_id, day, entry_id) {
        word_id -> Int4,
        day -> Date,
        entry_id -> Uuid,
    }
}

diesel::table! {
    search_ranges (id) {
        id -> Uuid,
        after_day -> Date,
        after_id -> Uuid,
        until_day -> Date,
    }
}

diesel::table! {
    search_words (id) {
        id -> Int4,
        word -> Text,
        is_text -> Bool,
        entries -> Int4,
    }
}

diesel::table! {
    section_balances (fiscal_year_id, month, account, section_id, kind, journal) {
        fiscal_year_id -> Uuid,
        month -> Date,
        account -> Text,
        section_id -> Uuid,
        kind -> Text,
        journal -> Text,
        debit -> Int8,
        credit -> Int8,
    }
}

diesel::table! {
    settings (id) {
        id -> Int4,
        legal_name -> Text,
        registration_number -> Text,
        tax_number -> Text,
        street -> Text,
        postal_code -> Text,
        city -> Text,
        phone -> Text,
        email -> Text,
        website -> Text,
        sector -> Text,
        ceo_name -> Text,
        ceo_title -> Text,
        legal_form -> Text,
        share_capital_minor -> Nullable<Int8>,
        accounting_standard -> Text,
        locale -> Text,
        timezone -> Text,
        fiscal_year_start_month -> Int4,
        tax_regime -> Text,
        vat_period -> Text,
        rounding -> Text,
        updated_at -> Timestamptz,
        version -> Int4,
        trading_name -> Text,
        default_vat_rate -> Nullable<Text>,
        payment_terms_days -> Int4,
        tax_reminder_days -> Int4,
        calculates_tax -> Bool,
        sends_mails -> Bool,
        write_off_tolerance_minor -> Nullable<Int8>,
    }
}

diesel::table! {
    tax_codes (code) {
        code -> Text,
        name -> Text,
        usage -> Text,
        kind -> Text,
        due -> Text,
        exemption -> Text,
        collected_account -> Nullable<Text>,
        deductible_account -> Nullable<Text>,
        companion -> Nullable<Text>,
        base_box -> Text,
        tax_box -> Text,
        deductible_box -> Text,
        last_day -> Nullable<Date>,
        is_active -> Bool,
        version -> Int4,
    }
}

diesel::table! {
    tax_rates (code, first_day) {
        code -> Text,
        first_day -> Date,
        rate_millionths -> Int4,
        share_millionths -> Int4,
    }
}

diesel::table! {
    webhook_deliveries (id) {
        id -> Uuid,
        endpoint_id -> Uuid,
        event_id -> Uuid,
        event_type -> Text,
        payload -> Jsonb,
        state -> Text,
        turn -> Int4,
        tries -> Int4,
        next_attempt_at -> Nullable<Timestamptz>,
        attempts -> Jsonb,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    webhook_endpoints (id) {
        id -> Uuid,
        url -> Text,
        description -> Text,
        event_types -> Array<Text>,
        is_enabled -> Bool,
        disabled_reason -> Nullable<Text>,
        failing_since -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
    }
}

diesel::table! {
    webhook_secrets (endpoint_id) {
        endpoint_id -> Uuid,
        secret_sealed -> Bytea,
        previous_sealed -> Nullable<Bytea>,
        previous_expires_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    year_archives (id) {
        id -> Uuid,
        fiscal_year_id -> Uuid,
        language -> Text,
        state -> Text,
        attempts -> Int4,
        files_done -> Int4,
        files_total -> Int4,
        left_out -> Array<Text>,
        error_code -> Nullable<Text>,
        file_id -> Nullable<Uuid>,
        asked_at -> Timestamptz,
        asked_by -> Nullable<Uuid>,
        done_at -> Nullable<Timestamptz>,
    }
}

diesel::joinable!(account_balances -> accounts (account));
diesel::joinable!(analytic_sections -> analytic_axes (axis_id));
diesel::joinable!(asset_depreciations -> assets (asset_id));
diesel::joinable!(asset_depreciations -> entries (entry_id));
diesel::joinable!(asset_usages -> assets (asset_id));
diesel::joinable!(assets -> entries (disposal_entry_id));
diesel::joinable!(budget_lines -> analytic_sections (section_id));
diesel::joinable!(budget_lines -> budgets (budget_id));
diesel::joinable!(budgets -> analytic_axes (axis_id));
diesel::joinable!(budgets -> fiscal_years (fiscal_year_id));
diesel::joinable!(distribution_key_shares -> analytic_sections (section_id));
diesel::joinable!(distribution_key_shares -> distribution_keys (key_id));
diesel::joinable!(distribution_keys -> analytic_axes (axis_id));
diesel::joinable!(entry_attachments -> entries (entry_id));
diesel::joinable!(entry_attachments -> files (file_id));
diesel::joinable!(entry_lines -> accounts (account));
diesel::joinable!(entry_lines -> auxiliaries (auxiliary));
diesel::joinable!(entry_template_lines -> accounts (account));
diesel::joinable!(entry_template_lines -> entry_templates (template_id));
diesel::joinable!(entry_template_lines -> tax_codes (tax_code));
diesel::joinable!(entry_templates -> journals (journal));
diesel::joinable!(fec_imports -> files (file_id));
diesel::joinable!(fec_imports -> fiscal_years (fiscal_year_id));
diesel::joinable!(journal_balances -> accounts (account));
diesel::joinable!(journal_balances -> journals (journal));
diesel::joinable!(journal_sequences -> fiscal_years (fiscal_year_id));
diesel::joinable!(journal_sequences -> journals (journal));
diesel::joinable!(journals -> accounts (counterpart_account));
diesel::joinable!(line_sections -> analytic_sections (section_id));
diesel::joinable!(loan_instalments -> entries (entry_id));
diesel::joinable!(loan_instalments -> loans (loan_id));
diesel::joinable!(lock_exception_entries -> entries (entry_id));
diesel::joinable!(lock_exception_entries -> lock_exceptions (exception_id));
diesel::joinable!(match_lines -> matches (match_id));
diesel::joinable!(matches -> accounts (account));
diesel::joinable!(matches -> entries (write_off_entry_id));
diesel::joinable!(open_items -> accounts (account));
diesel::joinable!(open_items -> matches (match_id));
diesel::joinable!(periods -> fiscal_years (fiscal_year_id));
diesel::joinable!(recurring_entries -> entry_templates (template_id));
diesel::joinable!(revaluations -> fiscal_years (fiscal_year_id));
diesel::joinable!(seals -> fiscal_years (fiscal_year_id));
diesel::joinable!(section_balances -> accounts (account));
diesel::joinable!(section_balances -> analytic_sections (section_id));
diesel::joinable!(section_balances -> journals (journal));
diesel::joinable!(tax_rates -> tax_codes (code));
diesel::joinable!(webhook_secrets -> webhook_endpoints (endpoint_id));
diesel::joinable!(year_archives -> files (file_id));
diesel::joinable!(year_archives -> fiscal_years (fiscal_year_id));

diesel::allow_tables_to_appear_in_same_query!(
    account_balances,
    accounts,
    analytic_axes,
    analytic_sections,
    asset_depreciations,
    asset_usages,
    assets,
    auxiliaries,
    budget_lines,
    budgets,
    carried_lines,
    distribution_key_shares,
    distribution_keys,
    entries,
    entry_attachments,
    entry_lines,
    entry_template_lines,
    entry_templates,
    fec_imports,
    files,
    fiscal_years,
    journal_balances,
    journal_sequences,
    journals,
    line_sections,
    line_splits,
    loan_instalments,
    loans,
    lock_exception_entries,
    lock_exceptions,
    match_lines,
    matches,
    open_items,
    periods,
    recurring_entries,
    revaluations,
    seals,
    section_balances,
    tax_codes,
    tax_rates,
    year_archives
);

diesel::allow_tables_to_appear_in_same_query!(webhook_endpoints, webhook_secrets);
