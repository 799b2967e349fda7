/** A mini-program of another company: its page for WeChat, and an https link that opens it from a browser. */
export interface MiniProgramTarget {
  /** Null when only a link is configured. */
  page: { appId: string; path: string } | null
  link: string | null
}

/**
 * Parses the deployment's setting: 'wx0123456789abcdef', or with a page 'wx…:pages/index/index', and optionally a link
 * after a comma. Returns null when it contains neither a mini-program nor a link.
 */
export function readMiniProgramTarget(value: string): MiniProgramTarget | null {
  const parts = value.split(',').map((part) => part.trim())
  const named = parts.map((part) => /^(wx[0-9a-f]{16})(?::\/?([^\s:]+))?$/i.exec(part)).find((match) => match !== null)
  const link = parts.find((part) => /^https:\/\/[^/@\\\s?#]+(\/|\?|$)/i.test(part)) ?? null
  const page = named?.[1] === undefined ? null : { appId: named[1], path: named[2] ?? '' }
  return page === null && link === null ? null : { page, link }
}
