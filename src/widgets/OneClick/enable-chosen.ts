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

/** The id of one-click's pop-up on home (SPEC.md section 4). */
const POP_UP = 1
const REFRESH_DELAY_MS = 2000

/** Enables the chosen items and shows the result (SPEC.md section 4). A failed request counts as a failure of all. */
export async function enableChosen(
  chosen: readonly CatalogueItem[],
  products: readonly ProductStatus[],
): Promise<OneClickOutcome> {
  let refusal: string | undefined
  const results = await oneClickConfig(buildOneClickPayload(chosen, products), newRequestId()).catch(
    (error: unknown) => {
      refusal = failureText(error, translate(optimizableMessages, 'failed'))
      return []
    },
  )
  const outcome = readOneClickResult(results, chosen)
  toast(refusal ?? outcomeText(outcome))
  return outcome
}

/** Runs after a success: waits two seconds, refreshes the score and marks the pop-up as updated (SPEC.md section 4). */
export async function settle(refreshScore: () => Promise<void>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REFRESH_DELAY_MS))
  await refreshScore()
  await popUpInfoUpdate(POP_UP, useSessionStore.getState().phoneNo).catch(() => undefined)
}

function outcomeText({ outcome, failed }: OneClickOutcome): string {
  if (outcome === 'success') return translate(optimizableMessages, 'enabled')
  if (outcome === 'failure') return translate(optimizableMessages, 'failed')
  const names = failed.map((key) => translate(optimizableMessages, key))
  return translate(optimizableMessages, 'partly', { names: names.join(translate(optimizableMessages, 'separator')) })
}
