/** A legal text: titled sections of plain paragraphs. Chinese is binding, English is a summary. */
export interface LegalText {
  title: string
  /** The day from which the text holds, YYYY-MM-DD. */
  effectiveFrom: string
  sections: readonly LegalSection[]
}

export interface LegalSection {
  heading: string
  paragraphs: readonly string[]
}

export interface LegalTexts {
  'zh-CN': LegalText
  en: LegalText
}
