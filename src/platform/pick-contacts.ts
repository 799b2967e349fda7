/** Somebody from the phone's own address book. */
export interface PickedContact {
  name: string
  phones: string[]
}

interface ContactsManager {
  select(properties: string[], options: { multiple: boolean }): Promise<{ name?: string[]; tel?: string[] }[]>
}

/** Whether people can be chosen from the phone's own address book here. */
export function canPickContacts(): boolean {
  return manager() !== undefined
}

/** Lets the person choose from the phone's address book, in the browser's own list; null when nobody was chosen. */
export async function pickContacts(): Promise<PickedContact[] | null> {
  try {
    const chosen = (await manager()?.select(['name', 'tel'], { multiple: true })) ?? []
    const people = chosen.map(({ name = [], tel = [] }) => ({ name: name[0] ?? '', phones: tel }))
    return people.length > 0 ? people : null
  } catch {
    return null
  }
}

/** The browser's contact picker, which few have and the types do not know. */
function manager(): ContactsManager | undefined {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts
}
