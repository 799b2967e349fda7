export const privacyItems: Readonly<Record<string, readonly string[]>>
export const domainLists: Readonly<Record<string, string>>
export function usedNames(folder: string, names: readonly string[]): string[]
export function privacyOf(folder: string): { item: string; calls: string[] }[]
export function domainsOf(
  folder: string,
  settings: Readonly<Record<string, string | undefined>>,
): { list: string; origins: string[] }[]
export function releaseProblems(
  release: { settings: Readonly<Record<string, string | undefined>>; appid: string; version: string },
  state: { hasKey: boolean; isKeyInside: boolean; isClean: boolean },
): string[]
export function sendOptions(release: { version: string; description: string; robot: number }): {
  version: string
  desc: string
  robot: number
  setting: Readonly<Record<string, boolean>>
}
