/** A version of a legal text. A `material` one is agreed to anew; another corrects words only. */
export interface LegalVersion {
  version: string
  material: boolean
}

/** What a subscriber last said about a text; `agreed` false for a refusal or a withdrawal. */
export interface GivenConsent {
  version: string
  agreed: boolean
}

/**
 * Whether the newest version of a text has still to be agreed to: nothing was agreed to yet, it was refused or withdrawn,
 * or a material version came after the one that was agreed to. `versions` has the newest first.
 */
export function isConsentWanted(versions: readonly LegalVersion[], given: GivenConsent | null): boolean {
  if (given === null || !given.agreed) return true
  const known = versions.findIndex(({ version }) => version === given.version)
  const newer = known === -1 ? versions : versions.slice(0, known)
  return newer.some(({ material }) => material)
}
