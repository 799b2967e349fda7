import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readPhoneData } from '@server/ports/phone-data'

/** The phone data that the gateway ships. */
export const phoneData = readPhoneData(
  readFileSync(path.join(__dirname, '../../../server/data/phone-data.txt'), 'utf8'),
)
