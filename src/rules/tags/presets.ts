/** The meaning of a tag. */
export type TagMeaning = 'fraud' | 'nuisance' | 'neutral'

/** The preset tags. `text` is public and counted as written; `code` identifies its translation. */
export const presetTags = [
  { code: 'fraud', text: '诈骗电话', meaning: 'fraud' },
  { code: 'frequentRisk', text: '高频风险', meaning: 'fraud' },
  { code: 'harassment', text: '骚扰电话', meaning: 'nuisance' },
  { code: 'advertising', text: '广告推销', meaning: 'nuisance' },
  { code: 'estateAgent', text: '房产中介', meaning: 'nuisance' },
  { code: 'insurance', text: '保险理财', meaning: 'nuisance' },
  { code: 'loan', text: '贷款推销', meaning: 'nuisance' },
  { code: 'education', text: '教育培训', meaning: 'nuisance' },
  { code: 'recruitment', text: '招聘猎头', meaning: 'nuisance' },
  { code: 'debtCollection', text: '催收电话', meaning: 'nuisance' },
  { code: 'robot', text: '机器人外呼', meaning: 'nuisance' },
  { code: 'delivery', text: '快递外卖', meaning: 'neutral' },
  { code: 'ride', text: '出租网约车', meaning: 'neutral' },
  { code: 'service', text: '客服热线', meaning: 'neutral' },
] as const satisfies readonly { code: string; text: string; meaning: TagMeaning }[]
export type PresetCode = (typeof presetTags)[number]['code']

const byText = new Map<string, (typeof presetTags)[number]>(presetTags.map((preset) => [preset.text, preset]))

/** Returns the code of a preset tag's text, for its translation; null for a custom text. */
export function presetCode(text: string): PresetCode | null {
  return byText.get(text)?.code ?? null
}

/** Returns the meaning of a tag's text; a custom text is neutral. */
export function tagMeaning(text: string): TagMeaning {
  return byText.get(text)?.meaning ?? 'neutral'
}
