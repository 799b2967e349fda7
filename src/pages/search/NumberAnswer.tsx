import { View } from '@tarojs/components'
import type { NumberFacts as Facts } from '@contract/tags'
import { numberQuery } from '@/api/tags'
import { Button } from '@/components/Button/Button'
import { useRemote } from '@/hooks/use-remote'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { isPublicAccount } from '@/platform/environment'
import { isNeverListed } from '@/rules/lists/list-kinds'
import { NumberFacts } from '@/widgets/NumberFacts/NumberFacts'
import { PaidEntrance } from '@/widgets/PaidEntrance/PaidEntrance'
import { Really } from '@/widgets/Really/Really'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import './NumberAnswer.scss'

const answerMessages = defineMessages({
  'zh-CN': {
    tag: '标记号码',
    changeTag: '修改标记',
    addContact: '添加联系人',
    openContact: '查看联系人',
    blacklist: '加入黑名单',
    complain: '投诉此号码',
    paid: '被骗付了钱',
    really: '真的是他们吗？',
  },
  en: {
    tag: 'Tag it',
    changeTag: 'Change my tag',
    addContact: 'Add contact',
    openContact: 'Open contact',
    blacklist: 'Blacklist',
    complain: 'Complain',
    paid: 'I paid them',
    really: 'Is it really them?',
  },
})

const isRisky = ({ risk }: Facts) => risk === 'fraud' || risk === 'suspect'

/** "Is it really them?" about `asked`, in the file of the answer that offers it: one file for both is smaller. */
export const Doubt = (doubt: { asked: string; onClose: () => void }) => <Really {...doubt} />

/** The facts and actions for a searched number; with one that is risky, what to do after a payment comes first. */
export function NumberAnswer({ phoneNo, onDoubt }: { phoneNo: string; onDoubt: () => void }) {
  const facts = useRemote(numberQuery(phoneNo))

  return (
    <View id="lookup-answer">
      <RemoteState remote={facts} empty={null} rows={2}>
        {facts.data ? (
          <>
            <NumberFacts facts={facts.data} />
            {isRisky(facts.data) ? <PaidEntrance /> : null}
            <NavList facts={facts.data} onDoubt={onDoubt} />
          </>
        ) : null}
      </RemoteState>
    </View>
  )
}

function NavList({ facts, onDoubt }: { facts: Facts; onDoubt: () => void }) {
  const t = useMessages(answerMessages)
  const { phoneNo, isOwn, contact, listed, myTag } = facts
  if (isOwn) return null
  return (
    <View className="number-answer__ways">
      <Button id="lookup-really" kind="secondary" size="small" onClick={onDoubt}>
        {t('really')}
      </Button>
      <Button id="lookup-tag" kind="secondary" size="small" onClick={() => go('/editNumSign', { phone: phoneNo })}>
        {t(myTag ? 'changeTag' : 'tag')}
      </Button>
      {contact ? (
        <Button
          id="lookup-contact"
          kind="secondary"
          size="small"
          onClick={() => go('/contactDetail', { id: contact.id })}
        >
          {t('openContact')}
        </Button>
      ) : (
        <Button id="lookup-contact" kind="secondary" size="small" onClick={() => go('/addContact', { phone: phoneNo })}>
          {t('addContact')}
        </Button>
      )}
      {listed || isNeverListed('black', phoneNo) ? null : (
        <Button
          id="lookup-black"
          kind="secondary"
          size="small"
          onClick={() => go('/addNameList', { type: 'black', phone: phoneNo })}
        >
          {t('blacklist')}
        </Button>
      )}
      {isPublicAccount() ? (
        <Button id="lookup-complain" kind="secondary" size="small" onClick={() => go('/complaint', { phone: phoneNo })}>
          {t('complain')}
        </Button>
      ) : null}
      {isRisky(facts) || contact || isNeverListed('black', phoneNo) ? null : (
        <Button id="lookup-paid" kind="secondary" size="small" onClick={() => go('/afterPayment')}>
          {t('paid')}
        </Button>
      )}
    </View>
  )
}
