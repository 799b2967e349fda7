import { z } from 'zod'
import type { LegalDocument } from '@contract/legal'
import { legalDocumentIds, type LegalDocumentId } from '@contract/words/account'
import { neverUsed, outbounds, permissions } from '@/rules/legal/disclosures'
import { keptDays } from '@/rules/legal/keeping'
import { readContent } from '../../kernel/content'
import type { Language } from '../../kernel/errors'

const text = z.strictObject({ zh: z.string().trim().min(1), en: z.string().trim().min(1) })
const words = z.string().trim().min(1)

/** The topic of a section. `requiredParts` lists those that each text must have. */
const part = z.enum([
  'data',
  'purpose',
  'term',
  'recipients',
  'rights',
  'minors',
  'contact',
  'changes',
  'service',
  'fees',
  'limits',
  'liability',
  'disputes',
  'guardian',
  'permissions',
  'ending',
])
type Part = z.infer<typeof part>

const section = z.strictObject({ heading: words, parts: z.array(part), body: z.array(words).min(1) })
const version = z.strictObject({
  version: z.string().regex(/^\d+\.\d+$/),
  date: z.iso.date(),
  material: z.boolean(),
  changes: z.strictObject({ zh: z.array(words).min(1), en: z.array(words).min(1) }),
})

/** The sections that each text must have. */
const requiredParts: Record<LegalDocumentId, readonly Part[]> = {
  privacyPolicy: ['data', 'purpose', 'term', 'recipients', 'permissions', 'rights', 'minors', 'contact', 'changes'],
  serviceAgreement: ['service', 'fees', 'limits', 'liability', 'disputes', 'minors', 'contact', 'changes'],
  childProtection: ['guardian', 'data', 'purpose', 'term', 'recipients', 'rights', 'contact', 'changes'],
  messageServiceAgreement: ['service', 'data', 'term', 'limits', 'fees', 'rights', 'contact', 'changes'],
  dndPrivacyPolicy: [
    'data',
    'purpose',
    'term',
    'recipients',
    'permissions',
    'rights',
    'minors',
    'ending',
    'contact',
    'changes',
  ],
  dndServiceAgreement: ['service', 'fees', 'limits', 'liability', 'disputes', 'minors', 'ending', 'contact', 'changes'],
  dndChildProtection: ['guardian', 'data', 'purpose', 'term', 'recipients', 'rights', 'contact', 'changes'],
  dndPermissionDesc: ['permissions', 'rights', 'contact'],
  dndPersonalInfoCollenction: ['data', 'purpose', 'term', 'rights', 'contact'],
  dndThirdPartyInfoSharing: ['recipients', 'rights', 'contact'],
}

const legalFile = z
  .strictObject({
    id: z.enum(legalDocumentIds),
    title: text,
    /** Newest first. */
    versions: z.array(version).min(1),
    /** The Chinese text, which is legally binding. */
    full: z.array(section).min(3),
    /** The summary in English. */
    summary: z.array(z.strictObject({ heading: words, body: z.array(words).min(1) })).min(2),
  })
  .superRefine(({ id, full, versions }, context) => {
    const held = new Set(full.flatMap(({ parts }) => parts))
    const missing = requiredParts[id].filter((needed) => !held.has(needed))
    if (missing.length > 0) context.addIssue({ code: 'custom', message: `no section about ${missing.join(', ')}` })
    const dates = versions.map(({ date }) => date)
    if (dates.join() !== [...dates].sort().reverse().join())
      context.addIssue({ code: 'custom', message: 'the newest version comes first' })
  })
export type LegalFile = z.infer<typeof legalFile>

export type LegalTexts = ReadonlyMap<LegalDocumentId, LegalFile>

/** The texts that a log-in agrees to; after a material change they need consent again. */
export const agreedAtLogin = ['serviceAgreement', 'privacyPolicy'] as const satisfies readonly LegalDocumentId[]

const read = new Map<string, LegalTexts>()

/** Reads every legal text of the content folder, once. Throws when one is missing or lacks a part. */
export function readLegalTexts(contentFolder: string): LegalTexts {
  const known = read.get(contentFolder)
  if (known) return known
  const files = readContent(contentFolder, 'legal', legalFile)
  const texts = new Map(files.map((file) => [file.id, file]))
  const missing = legalDocumentIds.filter((id) => !texts.has(id))
  if (missing.length > 0) throw new Error(`No legal text for ${missing.join(', ')}`)
  read.set(contentFolder, texts)
  return texts
}

/** One legal text. All texts exist, because the gateway does not start without them. */
export function legalText(texts: LegalTexts, id: LegalDocumentId): LegalFile {
  const found = texts.get(id)
  if (!found) throw new Error(`No legal text ${id}`)
  return found
}

/** The newest version of a text. */
export function newestOf({ versions }: LegalFile): LegalFile['versions'][number] {
  const [newest] = versions
  if (!newest) throw new Error('The schema asks for a version')
  return newest
}

/**
 * A text as the app shows it: the Chinese text or the English summary, with retention times and tables inserted. Title
 * and history are in `language`.
 */
export function describeLegal(file: LegalFile, which: 'full' | 'summary', language: Language): LegalDocument {
  const tables: Language = which === 'full' ? 'zh' : 'en'
  return {
    id: file.id,
    title: file.title[language],
    versions: file.versions.map(({ changes, ...version }) => ({ ...version, changes: changes[language] })),
    sections: file[which].map(({ heading, body }) => ({
      heading,
      blocks: body.map((line) => blockOf(line, tables)),
    })),
  }
}

type Block = LegalDocument['sections'][number]['blocks'][number]

/**
 * `- …` is an item, `@thirdParties` and `@permissions` are tables, anything else is a paragraph; `{log}` is a term in
 * days.
 */
function blockOf(line: string, language: Language): Block {
  if (line.startsWith('@')) return { kind: 'table', text: '', rows: tableOf(line.slice(1), language) }
  const filled = fill(line, language)
  return filled.startsWith('- ')
    ? { kind: 'item', text: filled.slice(2), rows: [] }
    : { kind: 'text', text: filled, rows: [] }
}

function fill(line: string, language: Language): string {
  return line.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    if (name === 'neverUsed') return neverUsed[language]
    if (!(name in keptDays)) throw new Error(`A legal text names {${name}}, which nothing keeps`)
    return String(keptDays[name as keyof typeof keptDays]) // the line above checks the name
  })
}

const labels = {
  data: { zh: '信息', en: 'Data' },
  purpose: { zh: '目的', en: 'Purpose' },
  when: { zh: '时机', en: 'When' },
  refused: { zh: '不授权时', en: 'Without it' },
}

function tableOf(name: string, language: Language): Block['rows'] {
  const fact = (label: keyof typeof labels, value: { zh: string; en: string }) => ({
    label: labels[label][language],
    text: value[language],
  })
  if (name === 'thirdParties')
    return Object.values(outbounds).map((one) => ({
      title: one.name[language],
      facts: [fact('data', one.data), fact('purpose', one.purpose), fact('when', one.when)],
    }))
  if (name === 'permissions')
    return Object.values(permissions).map((one) => ({
      title: one.name[language],
      facts: [fact('data', one.data), fact('purpose', one.purpose), fact('refused', one.refused)],
    }))
  throw new Error(`No such table in a legal text: @${name}`)
}
