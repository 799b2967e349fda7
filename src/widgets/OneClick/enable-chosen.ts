import type { ProductStatus } from '@contract/subscribe'
import { oneClickConfig } from '@/api/configs'
import { translate } from '@/i18n/define-messages'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { newRequestId } from '@/platform/random-id'
import type { CatalogueItem } from '@/rules/optimizable/catalogue'
import type { OneClickOutcome } from '@/rules/optimizable/one-click'
import { buildOneClickPayload, readOneClickResult } from '@/rules/optimizable/one-click'
import { toast } from '@/stores/feedback'

/** Enables what is chosen and tells how it went (SPEC.md section 4); a gateway that fails is a failure of all. */
export async function enableChosen(
  chosen: readonly CatalogueItem[],
  products: readonly ProductStatus[],
): Promise<OneClickOutcome> {
  const results = await oneClickConfig(buildOneClickPayload(chosen, products), newRequestId()).catch(() => [])
  const outcome = readOneClickResult(results, chosen)
  toast(tell(outcome))
  return outcome
}

function tell({ outcome, failed }: OneClickOutcome): string {
  if (outcome === 'success') return translate(optimizableMessages, 'enabled')
  if (outcome === 'failure') return translate(optimizableMessages, 'failed')
  const names = failed.map((key) => translate(optimizableMessages, key))
  return translate(optimizableMessages, 'partly', { names: names.join(translate(optimizableMessages, 'separator')) })
}
