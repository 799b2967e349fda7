/** A version of a legal text. A `material` version needs a new agreement; any other only corrects wording. */
export interface LegalVersion {
  version: string
  material: boolean
}

/** A subscriber's last decision about a text; `agreed` is false after a refusal or a withdrawal. */
export interface GivenConsent {
  version: string
  agreed: boolean
}

/**
 * Whether the newest version of a text still needs agreement: there is no decision yet, the subscriber refused or
 * withdrew, or a material version was published after the agreed one. `versions` is ordered newest first.
 */
export function isConsentWanted(versions: readonly LegalVersion[], given: GivenConsent | null): boolean {
  if (given === null || !given.agreed) return true
  const known = versions.findIndex(({ version }) => version === given.version)
  const newer = known === -1 ? versions : versions.slice(0, known)
  return newer.some(({ material }) => material)
}
