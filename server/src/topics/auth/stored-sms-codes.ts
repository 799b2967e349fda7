import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'

/** Whose code, and for what: a code for one purpose is none for another. */
export interface SmsCodeKey {
  phoneNo: string
  purpose: string
}

export interface SmsCode {
  codeHash: string | null
  triesLeft: number
  /** Who asked for it; tries of anybody else are counted apart and never use the code up. */
  askerHash: string
  strayTriesLeft: number
  sentAt: number
  expiresAt: number
}

/** The last code that was sent to a number for a purpose. */
export async function findSmsCode(db: Kysely<Database>, key: SmsCodeKey): Promise<SmsCode | null> {
  const row = await db
    .selectFrom('sms_codes')
    .selectAll()
    .where('phone_no', '=', key.phoneNo)
    .where('purpose', '=', key.purpose)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    codeHash: row.code_hash,
    triesLeft: row.tries_left,
    askerHash: row.asker_hash,
    strayTriesLeft: row.stray_tries_left,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  }
}

/** Stores a code and voids the one before. */
export async function replaceSmsCode(
  db: Kysely<Database>,
  key: SmsCodeKey,
  code: { codeHash: string; tries: number; askerHash: string; sentAt: number; expiresAt: number },
): Promise<void> {
  const values = {
    code_hash: code.codeHash,
    tries_left: code.tries,
    asker_hash: code.askerHash,
    stray_tries_left: code.tries,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
  }
  await db
    .insertInto('sms_codes')
    .values({ phone_no: key.phoneNo, purpose: key.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['phone_no', 'purpose']).doUpdateSet(values))
    .execute()
}

/** A wrong try: one less is left, and with none the code is gone. */
export async function countWrongTry(db: Kysely<Database>, key: SmsCodeKey): Promise<void> {
  await db
    .updateTable('sms_codes')
    .set((column) => ({
      tries_left: column('tries_left', '-', 1),
      code_hash: column.case().when('tries_left', '<=', 1).then(null).else(column.ref('code_hash')).end(),
    }))
    .where('phone_no', '=', key.phoneNo)
    .where('purpose', '=', key.purpose)
    .execute()
}

/** A wrong try of somebody who did not ask for the code. */
export async function countStrayTry(db: Kysely<Database>, key: SmsCodeKey): Promise<void> {
  await db
    .updateTable('sms_codes')
    .set((column) => ({ stray_tries_left: column('stray_tries_left', '-', 1) }))
    .where('phone_no', '=', key.phoneNo)
    .where('purpose', '=', key.purpose)
    .execute()
}

/** Deletes a code that was used or never sent, so that another can be sent at once. */
export async function forgetSmsCode(db: Kysely<Database>, key: SmsCodeKey): Promise<void> {
  await db.deleteFrom('sms_codes').where('phone_no', '=', key.phoneNo).where('purpose', '=', key.purpose).execute()
}
