import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'

export async function insertCaptcha(
  db: Kysely<Database>,
  captcha: { captchaId: string; textHash: string; expiresAt: number },
): Promise<void> {
  const { captchaId, textHash, expiresAt } = captcha
  await db
    .insertInto('captchas')
    .values({ captcha_id: captchaId, text_hash: textHash, expires_at: expiresAt })
    .execute()
}

/** Uses a captcha up, right or wrong. Returns the hash of its text, or null when it has expired. */
export async function takeCaptcha(db: Kysely<Database>, captchaId: string, now: number): Promise<string | null> {
  const row = await db
    .deleteFrom('captchas')
    .where('captcha_id', '=', captchaId)
    .returning(['text_hash', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.text_hash : null
}
