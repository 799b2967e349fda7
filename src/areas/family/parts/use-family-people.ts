import type { FamilyPeople, FamilyPerson } from '@contract/family'
import { familyPeoplePoll, familyPeopleQuery } from '@/api/family-people'
import { forgetRemote } from '@/hooks/remote-cache'
import { usePoll } from '@/hooks/use-poll'
import { useRefresh, useRemote } from '@/hooks/use-remote'
import { isFinal } from '@/rules/family/binding'

/** The polling interval: somebody may have answered, paused or left, or an alert may have come. */
const LOOK_AGAIN_MS = 15_000

/** Returns the protected and invited people, polled while the screen is shown. */
export function useFamilyPeople() {
  const remote = useRemote(familyPeopleQuery)
  const refetch = useRefresh(familyPeoplePoll)
  usePoll(async () => {
    if (remote.data !== undefined) await refetch()
  }, LOOK_AGAIN_MS)

  return {
    remote,
    /** Reloads the people after a change, and clears home's cached list of them. */
    async refresh(): Promise<void> {
      forgetRemote(['family'])
      await remote.reload()
    },
  }
}

/** Returns the people to show: an ended binding is left out once the same number is invited or protected again. */
export function shownPeople({ people }: FamilyPeople): FamilyPerson[] {
  const open = new Set(people.filter(({ state }) => !isFinal(state)).map(({ phoneNo }) => phoneNo))
  return people.filter(({ state, phoneNo }) => !isFinal(state) || !open.has(phoneNo))
}
