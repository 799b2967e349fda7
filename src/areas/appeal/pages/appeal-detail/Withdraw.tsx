import { Button } from '@/components/Button/Button'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { confirm, toast } from '@/stores/feedback'
import { appealDetailMessages } from './messages'

export interface WithdrawProps<Case> {
  id: string
  /** The dialog's title. */
  title: string
  withdraw: (id: string, requestId: string) => Promise<Case>
  onDone: (changed: Case) => void
}

/** Withdraws an appeal or complaint after a confirmation, as it cannot be undone. */
export function Withdraw<Case>({ id, title, withdraw, onDone }: WithdrawProps<Case>) {
  const t = useMessages(appealDetailMessages)
  const { busy, run } = useMutation()

  async function handleWithdraw() {
    const question = { title, text: t('withdrawText'), confirmText: t('withdraw'), cancelText: t('cancel') }
    if (!(await confirm({ ...question, danger: true }))) return
    const changed = await run((requestId) => withdraw(id, requestId), ['withdraw', id])
    if (!changed) return
    toast(t('withdrawDone'))
    onDone(changed)
  }

  return (
    <Button id="case-withdraw" kind="secondary" block loading={busy} onClick={() => void handleWithdraw()}>
      {t('withdraw')}
    </Button>
  )
}
