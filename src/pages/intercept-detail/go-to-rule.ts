import { go } from '@/navigation/go'

const openers: Partial<Record<string, () => void>> = {
  whitelist: () => go('/whiteNameList'),
  blacklist: () => go('/blackNameList'),
  whiteSegment: () => go('/numSegment'),
  blackSegment: () => go('/numSegment'),
  afterPayment: () => go('/afterPayment'),
  fraud: () => go('/call'),
  storm: () => go('/comDisposal'),
  repeatCall: () => go('/comDisposal'),
  harassment: () => go('/harassmentType'),
  international: () => go('/call', { pinToTop: 'intelPhoneBlock' }),
  hidden: () => go('/call'),
  doNotDisturb: () => go('/comDisposal'),
  childLine: () => go('/guardianInvite'),
  stranger: () => go('/call'),
  allowedSender: () => go('/addWhiteNameList'),
  refusedSender: () => go('/rejectNumberList'),
  allowWord: () => go('/messagePersonal', { tab: 'words' }),
  blockWord: () => go('/messagePersonal', { tab: 'words' }),
  marketingSms: () => go('/marketCategory'),
}

/**
 * Returns a function that opens the screen of a rule's setting, by the rule's reason; null for a rule that cannot be
 * changed.
 */
export function ruleScreen(reason: string): (() => void) | null {
  return openers[reason] ?? null
}
