import type { AppealState, ComplaintState } from '@contract/words/appeals'
import type { IconName } from '@/components/Icon/icon-names'
import type { Tone } from '@/components/Tag/Tag'

/** The look of a state's `Tag`; its text is the message with the state's name. */
export const stateLooks: Record<AppealState | ComplaintState, { tone: Tone; icon?: IconName }> = {
  filed: { tone: 'neutral', icon: 'clock' },
  review: { tone: 'neutral', icon: 'clock' },
  reviewAgain: { tone: 'neutral', icon: 'clock' },
  evidenceWanted: { tone: 'risk' },
  evidenceWantedAgain: { tone: 'risk' },
  accepted: { tone: 'safe' },
  refused: { tone: 'risk' },
  final: { tone: 'neutral', icon: 'close' },
  withdrawn: { tone: 'neutral', icon: 'undo' },
  expired: { tone: 'neutral', icon: 'close' },
  upheld: { tone: 'safe' },
  dismissed: { tone: 'neutral', icon: 'close' },
}
