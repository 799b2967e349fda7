import type { FeedbackHostProps } from './FeedbackHost'

/** H5 has no privacy request of a host. */
export function PrivacyDialog(_props: FeedbackHostProps) {
  return null
}
