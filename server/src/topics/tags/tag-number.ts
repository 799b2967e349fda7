import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { storedNumber } from '@/rules/phone/number'
import { presetCode } from '@/rules/tags/presets'
import { readTagText, type TagTextError } from '@/rules/tags/tag-text'
import { isNeverBlocked } from '@/rules/verdict/never-block'
import type { Database } from '../../database/schema'
import type { Subscriber, AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import type { Session } from '../../kernel/sessions'
import { recordDeeds } from '../points/record-deeds'
import { findOpenId } from '../wechat/wechat-users'
import { setTag } from './number-tags'
import { findSensitiveWords } from './sensitive-words'

const texts = {
  own: { zh: '不能标记自己的号码', en: 'You cannot tag your own number' },
  public: { zh: '紧急与官方服务号码不能标记', en: 'Emergency and service numbers cannot be tagged' },
  unfit: { zh: '标记未通过内容审核，请修改', en: 'The tag cannot be published. Please change it.' },
  unchecked: { zh: '标记暂时无法审核，请稍后再试', en: 'The tag cannot be checked now. Please try again later.' },
  sensitive: { zh: '标记含有不文明或违规的词语，请修改', en: 'The tag holds a word that cannot be published' },
} satisfies Record<string, Text>

const errorTexts: Record<TagTextError, Text> = {
  empty: { zh: '请输入标记', en: 'Please enter a tag' },
  tooLong: { zh: '标记最多 10 个字', en: 'A tag has at most 10 characters' },
  hasContact: { zh: '标记不能含有号码或网址', en: 'A tag must not hold a number or an address' },
}

export interface NumberTag {
  phoneNo: string
  tag: string
}

/**
 * Tags a number for the subscriber; replaces an earlier tag. Throws UserError for the subscriber's own number, a public
 * service, an invalid text, and a text with a sensitive word (SPEC 5.7).
 */
export async function tagNumber(
  { db, subscriber, now }: { db: Kysely<Database>; subscriber: Subscriber; now: number },
  { phoneNo: raw, tag: text }: NumberTag,
): Promise<void> {
  const phoneNo = storedNumber(raw)
  const read = readTagText(text)
  if (phoneNo === subscriber.phoneNo) throw new UserError(failureCodes.badForm, texts.own)
  if (isNeverBlocked(phoneNo)) throw new UserError(failureCodes.badForm, texts.public)
  if (!read.ok) throw new UserError(failureCodes.badForm, errorTexts[read.error])
  if (findSensitiveWords(read.tag).length > 0) throw new UserError(failureCodes.badForm, texts.sensitive)
  await setTag(db, { subscriber_id: subscriber.id, phone_no: phoneNo, tag: read.tag, tagged_at: now })
  await recordDeeds(db, subscriber.id, 'numberMarking', [phoneNo], now)
}

/** Sources of mini-program sessions: the program itself, and a page in its web-view. */
const ofMiniProgram: ReadonlySet<string> = new Set(['wxMini', 'wxmp'])

/**
 * Lets WeChat check a subscriber's own wording before others see it. Runs outside any transaction, because WeChat may
 * take seconds. Skips texts that are refused anyway. Throws UserError when WeChat refuses the text or does not respond:
 * nothing is published unchecked.
 */
export async function checkTagText(
  deps: AppDeps,
  session: Session,
  text: string,
  { unfit, unchecked }: Record<'unfit' | 'unchecked', Text> = texts,
): Promise<void> {
  const read = readTagText(text)
  const isOwn = read.ok && presetCode(read.tag) === null && findSensitiveWords(read.tag).length === 0
  if (!isOwn || !ofMiniProgram.has(session.source)) return
  const openId = await findOpenId(deps.db, 'wxMini', session.subscriber.id)
  if (openId === null) return
  const isFit = await deps.wechat.isTextFit(read.tag, openId).catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'WeChat did not check a text')
    throw new UserError(failureCodes.badForm, unchecked)
  })
  if (!isFit) throw new UserError(failureCodes.badForm, unfit)
}
