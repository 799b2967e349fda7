/** A person in the phone's address book. */
export interface PickedContact {
  name: string
  phones: string[]
}

interface ContactsManager {
  select(properties: string[], options: { multiple: boolean }): Promise<{ name?: string[]; tel?: string[] }[]>
}

/** Returns whether this environment can pick people from the phone's address book. */
export function canPickContacts(): boolean {
  return manager() !== undefined
}

/** Opens the browser's contact picker. Resolves to null if nobody was chosen. */
export async function pickContacts(): Promise<PickedContact[] | null> {
  try {
    const chosen = (await manager()?.select(['name', 'tel'], { multiple: true })) ?? []
    const people = chosen.map(({ name = [], tel = [] }) => ({ name: name[0] ?? '', phones: tel }))
    return people.length > 0 ? people : null
  } catch {
    return null
  }
}

/** The browser's Contact Picker API; few browsers have it, and TypeScript's types lack it. */
function manager(): ContactsManager | undefined {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts
}
