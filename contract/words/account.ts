export const exportStates = ['making', 'ready', 'failed'] as const

/** What the code of an SMS confirms in /account. */
export const confirmedPurposes = ['export', 'deletion'] as const
export type ConfirmedPurpose = (typeof confirmedPurposes)[number]

/** Where the app runs, as the `clientType` header says. */
export const clientTypes = ['wxMini', 'wxPublic', 'stAPP', 'H5'] as const

/** Where WeChat made the code of a login. */
export const wechatSources = ['wxMini', 'wxPublic'] as const
export type WechatSource = (typeof wechatSources)[number]

/** The legal texts; each id is the path without the slash. */
export const legalDocumentIds = [
  'privacyPolicy',
  'serviceAgreement',
  'childProtection',
  'messageServiceAgreement',
  'dndPrivacyPolicy',
  'dndServiceAgreement',
  'dndChildProtection',
  'dndPermissionDesc',
  'dndPersonalInfoCollenction',
  'dndThirdPartyInfoSharing',
] as const
export type LegalDocumentId = (typeof legalDocumentIds)[number]

/** The books of the help; each id is the path without the slash. */
export const helpBookIds = ['helpCenter', 'dndHelpCenter'] as const
export type HelpBookId = (typeof helpBookIds)[number]

export const legalBlockKinds = ['text', 'item', 'table'] as const
export const legalTextLengths = ['full', 'summary'] as const

/** What a proof of work allows to send: each purpose has proofs of its own. */
export const proofPurposes = ['login', 'appeal'] as const
export type ProofPurpose = (typeof proofPurposes)[number]

/** The partners whose pages the app opens with the access token. */
export const tokenPartners = ['assistant', 'treasure'] as const
export type TokenPartner = (typeof tokenPartners)[number]

/** What the audit trail of an account records. */
export const accountEventKinds = [
  'logIn',
  'handOver',
  'logOut',
  'logInsEnded',
  'wechat',
  'holder',
  'export',
  'exportFile',
  'deletionAsked',
  'deletionTakenBack',
  'consent',
  'family',
  'guardianChange',
  'decision',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** Who caused an event of an account. */
export const accountActors = ['self', 'guardian', 'desk'] as const
export type AccountActor = (typeof accountActors)[number]
