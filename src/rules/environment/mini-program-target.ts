/** A mini-program of somebody else: its page for WeChat, and an https link that opens it from a browser. */
export interface MiniProgramTarget {
  /** Null when only a link is configured. */
  page: { appId: string; path: string } | null
  link: string | null
}

/**
 * Reads the deployment's value: 'wx0123456789abcdef', with a page 'wx…:pages/index/index', and after a comma a link.
 * Null when it names nothing that can be opened.
 */
export function readMiniProgramTarget(value: string): MiniProgramTarget | null {
  const parts = value.split(',').map((part) => part.trim())
  const named = parts.map((part) => /^(wx[0-9a-f]{16})(?::\/?([^\s:]+))?$/i.exec(part)).find((match) => match !== null)
  const link = parts.find((part) => /^https:\/\/[^/@\\\s?#]+(\/|\?|$)/i.test(part)) ?? null
  const page = named?.[1] === undefined ? null : { appId: named[1], path: named[2] ?? '' }
  return page === null && link === null ? null : { page, link }
}
