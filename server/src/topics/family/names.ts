import { failureCodes } from '@contract/envelope'
import { readGuardianName, readNickname, type GuardianName } from '@/rules/family/invitee'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import type { Session } from '../../kernel/sessions'
import { findSensitiveWords } from '../tags/sensitive-words'
import { checkTagText } from '../tags/tag-number'

const texts = {
  unfit: { zh: '称呼未通过内容审核，请修改', en: 'The name cannot be used. Please change it.' },
  unchecked: { zh: '称呼暂时无法审核，请稍后再试', en: 'The name cannot be checked now. Please try again later.' },
  sensitive: { zh: '称呼含有不文明或违规的词语，请修改', en: 'The name holds a word that cannot be used' },
} satisfies Record<string, Text>

const nameErrors = {
  tooLong: { zh: '称呼最多 10 个字', en: 'A name has at most 10 characters' },
  hasContact: { zh: '称呼不能含有号码或网址', en: 'A name must not hold a number or an address' },
  notPersonal: {
    zh: '请填写您自己的名字，只用汉字或字母，不能是机构名称',
    en: 'Enter your own name in letters, not the name of an institution',
  },
} satisfies Record<(GuardianName & { ok: false })['error'], Text>

/** Lets WeChat check a guardian's name when it was entered in the mini-program (SPEC 5.7). */
export function checkGuardianName(deps: AppDeps, session: Session, name: string | undefined): Promise<void> {
  return checkTagText(deps, session, name ?? '', texts)
}

/** Normalizes a name. Throws UserError when it is too long or contains a number, an address or a bad word. */
export function readName(raw: string | undefined): string {
  return allowed(readNickname(raw ?? ''))
}

/** Normalizes the name that strangers read in an SMS. Throws UserError like `readName`, and for anything but a person's name. */
export function readNameForStrangers(raw: string | undefined): string {
  return allowed(readGuardianName(raw ?? ''))
}

function allowed(read: GuardianName): string {
  if (!read.ok) throw new UserError(failureCodes.badForm, nameErrors[read.error])
  if (findSensitiveWords(read.name).length > 0) throw new UserError(failureCodes.badForm, texts.sensitive)
  return read.name
}
