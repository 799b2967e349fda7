import { create } from 'zustand'
import { sessionStore } from '@/platform/storage'
import type { Entrance } from '@/rules/environment/entrance'

export interface EntranceState {
  entrance: Entrance
  isDnd: boolean
  /** Switches to do-not-disturb. */
  enterDnd(): void
  /** Sets the entrance; the only way back from do-not-disturb (SPEC.md section 4). */
  setEntrance(value: Entrance): void
}

/** The product that the app presents itself as; 'uasp' unless this visit entered do-not-disturb. */
export const useEntranceStore = create<EntranceState>()((set) => {
  const change = (entrance: Entrance) => {
    sessionStore.set('entrance', entrance)
    set({ entrance, isDnd: entrance === 'dnd' })
  }
  const entrance: Entrance = sessionStore.get('entrance') === 'dnd' ? 'dnd' : 'uasp'
  return { entrance, isDnd: entrance === 'dnd', enterDnd: () => change('dnd'), setEntrance: change }
})
