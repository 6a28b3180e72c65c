/** The tables as Kysely sees them; the truth is in migrations/. */
import type {
  Changes,
  ClosureRequest,
  DraftItem,
  FeatureKind,
  ImportKind,
  Incident,
  NetworkFaultKind,
  NetworkRepairKind,
  Refusal,
  SourceSchedule,
  SourceService,
} from '@petatirta/contract'
import type { ConstraintOperator, Role, Rule, StoredColumn } from '@petatirta/domain'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Geometry is read and written through PostGIS functions, never as it is. */
type Geometry = ColumnType<string, string, string>
type Properties = JSONColumnType<Record<string, unknown>>

export interface Schema {
  company: {
    city_id: GeneratedAlways<number>
    id: string
    name: string
    slug: string
    unique_code: string
    unique_code_device: string
    lon: number
    lat: number
    gmt_offset: number
    api_service: string
    device_key_hash: string | null
    device_key_hint: string | null
    device_key_issued_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    is_active: Generated<boolean>
    created_at: Timestamp
    updated_at: Timestamp
    search_text: GeneratedAlways<string>
  }
  app_user: {
    id: string
    username: string
    password_hash: string
    must_change_password: Generated<boolean>
    rule: Rule
    roles: Generated<Role[]>
    city_id: number | null
    is_active: Generated<boolean>
    token_version: Generated<number>
    password_changed_at: ColumnType<Date | null, never, never>
    created_at: Timestamp
    updated_at: Timestamp
  }
  session: {
    id: string
    user_id: string
    created_at: Timestamp
    seen_at: Timestamp
    expires_at: Timestamp
    address: string
    agent: string
  }
  second_factor: {
    user_id: string
    secret: Buffer
    confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    last_step: ColumnType<string, number | undefined, number>
  }
  recovery_code: { user_id: string; hash: string }
  known_device: { user_id: string; hash: string; expires_at: Timestamp }
  known_network: { user_id: string; network: string; seen_at: Timestamp }
  login_failure: { key: string; failed_at: Timestamp }
  feature: {
    kind: Exclude<FeatureKind, 'customer'>
    city_id: number
    id: string
    geom: Geometry
    name: string | null
    category: string | null
    properties: Properties
  }
  customer: Record<StoredColumn, string | null> & {
    city_id: number
    id: string
    geom: Geometry
    status_billing: Generated<'terbayar' | 'belum_terbayar'>
    status_payment: Generated<'paid' | 'unpaid'>
    pemakaian_m3: string | null
    pemakaian_m3_kini: string | null
    total: Generated<string>
    total_kini: Generated<string>
    arrears: Generated<number>
    billed: string | null
    paid_usage: string | null
    payment_class: GeneratedAlways<'unpaid' | 'latePaid' | 'paid'>
    updated_at: Timestamp
    properties: Properties
    published: JSONColumnType<Record<string, unknown>> | null
  }
  bill: {
    city_id: number
    customer_id: string
    period: number
    golongan: string | null
    usage_m3: string | null
    total: string
    due_date: string | null
    tanggal_bayar: string | null
    loket_bayar: string | null
    paid: boolean
  }
  complaint: {
    city_id: number
    no_pengaduan: string
    customer_id: string
    tgl_pengaduan: string
    jenis_nonair: string
    keluhan_text: string
    tgl_spk: string | null
    tgl_rab: string | null
    tgl_sppb: string | null
    tgl_bap: string | null
  }
  device_reading: {
    city_id: number
    device_id: string
    name: string
    sampled_at: Timestamp
    value: number
    constraint_operator: ConstraintOperator | null
    constraint_value: number | null
    gmt_offset: Generated<number>
    status: Generated<number>
    received_at: Timestamp
  }
  device_state: {
    city_id: number
    device_id: string
    name: string
    type: string
    lat: number
    long: number
    status: number
    data: JSONColumnType<object[]>
    ordered_at: Timestamp
    received_at: Timestamp
    silent_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  device_intake: { city_id: number; accepted: string }
  device_refusal: {
    city_id: number | null
    reason: Refusal
    count: string
    last_at: Timestamp
    detail: string
  }
  import: {
    id: string
    city_id: number | null
    kind: ImportKind
    file_name: string
    bytes: ColumnType<string, number | undefined, number>
    processed: Generated<number>
    progress: Generated<number>
    username: string
    status: Generated<'running' | 'done' | 'failed' | 'cancelled'>
    message: string | null
    added: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    removed: Generated<number>
    repaired: Generated<number>
    failed: Generated<number>
    started_at: Timestamp
    seen_at: Timestamp
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    restorable: Generated<boolean>
    restored_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    restored_by: string | null
    correction_of: string | null
    overruled: JSONColumnType<Changes> | null
    columns: JSONColumnType<Record<string, string | null>> | null
  }
  import_draft: {
    id: string
    city_id: number
    user_id: string
    username: string
    created_at: Timestamp
    bytes: ColumnType<string, number, never>
    description: JSONColumnType<object>
  }
  import_profile: {
    id: string
    city_id: number
    kind: ImportKind
    name: string
    columns: JSONColumnType<Record<string, string | null>>
    choice: JSONColumnType<object>
    username: string
    used_at: Timestamp
  }
  import_failure: {
    import_id: string
    position: number
    id: string | null
    field: string | null
    reason: string
    value: JSONColumnType<object> | null
  }
  filter_configuration: { id: string; city_id: number; updated_at: Timestamp }
  filter_option: {
    city_id: number
    list: 'pipe_types' | 'pipe_diameters' | 'payment_channels' | 'customer_class' | 'jenis_nonair'
    code: string
    name: string
    color: string | null
    position: GeneratedAlways<number>
    /** Some feature of the city has it. */
    present: Generated<boolean>
  }
  symbol: {
    city_id: number
    type: 'accessories' | 'waterSources'
    id: string
    label: string
    image_key: string | null
    uploaded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    updated_at: Timestamp
  }
  company_logo: {
    city_id: number
    media_type: 'image/png' | 'image/jpeg'
    bytes: Buffer
    updated_at: Timestamp
  }
  abandoned_file: { key: string }
  layer_counter: {
    city_id: number
    kind: FeatureKind
    counter: Generated<number>
    changes_from: Generated<number>
    noted: Generated<number>
    changes: Generated<number>
  }
  row_change: { city_id: number; kind: FeatureKind; counter: number; id: string }
  bill_change: { city_id: number; customer_id: string }
  feature_set_months: {
    city_id: number
    kind: FeatureKind
    counter: number
    last: number
    bytes: Buffer
  }
  feature_set: {
    city_id: number
    kind: FeatureKind
    counter: number
    rows: number
    created_at: Timestamp
    layout: Generated<number>
  }
  feature_set_part: {
    city_id: number
    kind: FeatureKind
    counter: number
    position: number
    name: string
    bytes: Buffer
  }
  activity: {
    id: GeneratedAlways<string>
    city_id: number
    user_id: string | null
    username: string
    action: string
    at: Timestamp
  }
  import_source: {
    id: string
    city_id: number
    kind: ImportKind
    address: string
    service: SourceService
    layer: string
    layer_name: string
    schedule: SourceSchedule
    item: JSONColumnType<DraftItem>
    user_id: string | null
    username: string
    created_at: Timestamp
    next_at: Date | null
    last_at: Date | null
    last_status: 'running' | 'done' | 'failed' | null
    last_message: string | null
    last_import_id: string | null
  }
  incident: {
    id: string
    city_id: number
    title: string
    reason: string
    planned: boolean
    starts_at: ColumnType<Date, Date | string, Date | string>
    ends_at: ColumnType<Date, Date | string, Date | string>
    closed_at: ColumnType<Date | null, never, Date>
    closed_by: ColumnType<string | null, never, string>
    place: Geometry
    closure: JSONColumnType<ClosureRequest>
    valves: JSONColumnType<Incident['valves']>
    line: Geometry
    areas: Generated<string[]>
    customers: Generated<number>
    created_by: string
    created_at: Timestamp
    updated_at: Timestamp
  }
  incident_customer: { incident_id: string; city_id: number; customer_id: string }
  job: {
    id: string
    city_id: number
    type: string
    status: Generated<'queued' | 'running' | 'done' | 'failed'>
    progress: Generated<number>
    message: string | null
    started_by: string | null
    result: JSONColumnType<Record<string, unknown>> | null
    created_at: Timestamp
    seen_at: Timestamp
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  audit: {
    id: string
    at: Timestamp
    actor_id: string | null
    actor: string
    action: string
    subject_id: string | null
    subject: string
    city: string | null
    before: JSONColumnType<Record<string, unknown>> | null
    after: JSONColumnType<Record<string, unknown>> | null
    address: string | null
    request_id: string | null
  }
  audit_archive: {
    number: number
    archived_at: Timestamp
    actor_id: string | null
    actor: string
    first_at: Date
    first_id: string
    last_at: Date
    last_id: string
    entries: number
    previous_hash: string
    last_hash: string
    file_name: string
    storage_key: string
    bytes: number
  }
  network_settings: {
    city_id: number
    version: number
    join_tolerance: number
    valve_tolerance: number
    customer_distance: number
    valve_types: string[] | null
    pipe_property: string
    critical_classes: string[]
  }
  valve_state: {
    city_id: number
    id: string
    shut: boolean
    note: string
    username: string
    at: Timestamp
    place: Geometry | null
  }
  network_repair: {
    id: string
    city_id: number
    fault: string
    kind: NetworkFaultKind
    repair: NetworkRepairKind
    features: string[]
    lon: number
    lat: number
    username: string
    at: Timestamp
  }
  network_score: {
    city_id: number
    day: string
    counters: string
    at: Timestamp
    score: number
    faults: number
  }
  list_total: { list: 'app_user' | 'company'; rule: string; is_active: boolean; total: string }
  server_process: {
    id: string
    host: string
    pid: number
    version: string
    started_at: Date
    seen_at: Timestamp
    stopped_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  server_sample: { process_id: string; at: Timestamp; figures: JSONColumnType<Record<string, number>> }
  product_state: { key: string; value: JSONColumnType<Record<string, unknown>> }
}
