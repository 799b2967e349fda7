import { View } from '@tarojs/components'
import type { NumberFacts as Facts } from '@contract/tags'
import { numberQuery } from '@/api/tags'
import { Button } from '@/components/Button/Button'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { isNeverListed } from '@/rules/lists/list-kinds'
import { NumberFacts } from '../NumberFacts/NumberFacts'
import { RemoteState } from '../RemoteState/RemoteState'
import { numberLookupMessages } from './messages'

export interface LookupAnswerProps {
  phoneNo: string
  onClose: () => void
}

/** What is known of the number that was asked for, and what can be done with it. */
export function LookupAnswer({ phoneNo, onClose }: LookupAnswerProps) {
  const t = useMessages(numberLookupMessages)
  const facts = useRemote(numberQuery(phoneNo))

  return (
    <View id="lookup-answer" className="number-lookup__answer">
      <RemoteState remote={facts} empty={null} rows={2}>
        {facts.data ? (
          <>
            <NumberFacts facts={facts.data} />
            <NavList facts={facts.data} />
          </>
        ) : null}
      </RemoteState>
      <Button id="lookup-close" kind="text" size="small" onClick={onClose}>
        {t('close')}
      </Button>
    </View>
  )
}

function NavList({ facts: { phoneNo, isOwn, contact, listed, myTag } }: { facts: Facts }) {
  const t = useMessages(numberLookupMessages)
  if (isOwn) return null
  return (
    <View className="number-lookup__ways">
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
    </View>
  )
}
