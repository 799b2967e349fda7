/** Protected people and modems. Times are ms since the epoch. */
export interface FamilyTables {
  family_bindings: FamilyBindingRow
  family_phones: { subscriber_id: string; phone_no: string; address_book_name: string; name: string }
  modems: ModemRow
}

export interface FamilyBindingRow {
  subscriber_id: string
  family_phone_no: string
  nickname: string
  binding_status: number
  bound_at: number
}

export interface ModemRow {
  subscriber_id: string
  pppoe_account: string
  name: string
  description: string
  order_status: number
  enable_status: number
}
