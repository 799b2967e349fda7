import type { ProductStatus } from '@contract/subscribe'
import { oneClickConfig, popUpInfoUpdate } from '@/api/one-click'
import { failureText } from '@/api/problem-of'
import { translate } from '@/i18n/define-messages'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { newRequestId } from '@/platform/random-id'
import type { CatalogueItem } from '@/rules/optimizable/catalogue'
import type { OneClickOutcome } from '@/rules/optimizable/one-click-request'
import { buildOneClickPayload, readOneClickResult } from '@/rules/optimizable/one-click-request'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'

/** One-click's pop-up on home (SPEC.md section 4). */
const POP_UP = 1
const REFRESH_DELAY_MS = 2000

/** Enables what is chosen and tells how it went (SPEC.md section 4); a gateway that fails is a failure of all. */
export async function enableChosen(
  chosen: readonly CatalogueItem[],
  products: readonly ProductStatus[],
): Promise<OneClickOutcome> {
  let refusal = ''
  const results = await oneClickConfig(buildOneClickPayload(chosen, products), newRequestId()).catch(
    (error: unknown) => {
      refusal = failureText(error, '')
      return []
    },
  )
  const outcome = readOneClickResult(results, chosen)
  toast(refusal || tell(outcome))
  return outcome
}

/** What follows a success: two seconds later the score is asked for, and the pop-up is marked (SPEC.md section 4). */
export async function settle(refreshScore: () => Promise<void>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REFRESH_DELAY_MS))
  await refreshScore()
  await popUpInfoUpdate(POP_UP, useSessionStore.getState().phoneNo).catch(() => undefined)
}

function tell({ outcome, failed }: OneClickOutcome): string {
  if (outcome === 'success') return translate(optimizableMessages, 'enabled')
  if (outcome === 'failure') return translate(optimizableMessages, 'failed')
  const names = failed.map((key) => translate(optimizableMessages, key))
  return translate(optimizableMessages, 'partly', { names: names.join(translate(optimizableMessages, 'separator')) })
}
