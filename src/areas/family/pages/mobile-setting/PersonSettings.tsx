import { View } from '@tarojs/components'
import type { FamilyPerson, FamilySettings } from '@contract/family'
import type { FamilySwitch } from '@contract/words/family'
import { familyChangesQuery, familySettingsQuery } from '@/api/family-people'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Rows } from '@/components/Rows/Rows'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { ChildLineCard } from '../../parts/ChildLine'
import { usePersonWords } from '../../parts/person-words'
import { useChangeWords, useSwitchWords } from './change-words'
import { mobileSettingMessages } from './messages'
import { SharedNumbers } from './SharedNumbers'
import { useSettingsEdit } from './use-settings-edit'

const icons: Record<FamilySwitch, IconName> = {
  fraudBlock: 'shield-alert',
  harassmentBlock: 'phone-off',
  riskCallRemind: 'alert',
  riskySiteRemind: 'wifi',
}

export interface PersonSettingsProps {
  person: FamilyPerson
  /** Called if the gateway refuses a change, so that the person's state is outdated. */
  onRefused: () => void
}

/** What a guardian may set for a person who agreed to it: switches, the shared blacklist, and the log of changes. */
export function PersonSettings({ person, onRefused }: PersonSettingsProps) {
  const t = useMessages(mobileSettingMessages)
  const name = usePersonWords().nameOf(person)
  const remote = useRemote(familySettingsQuery(person.id))
  const changes = useRemotePages(familyChangesQuery(person.id))
  const edit = useSettingsEdit(person.id, { name, remote, changes, onRefused })
  return (
    <View className="mobile-setting">
      <View className="mobile-setting__note">{t('intro', { name })}</View>
      <RemoteState remote={remote} empty={null}>
        {remote.data ? (
          <>
            <Section title={t('switches')}>
              <Switches
                name={name}
                settings={remote.data}
                onSwitch={(kind, on) => void edit.save({ kind: 'switch', name: kind, on }, t('saved'))}
              />
            </Section>
            <ChildLineCard person={person} />
            <SharedNumbers name={name} phoneNo={person.phoneNo} settings={remote.data} edit={edit} />
          </>
        ) : null}
      </RemoteState>
      <Section title={t('log')} detail={t('logText', { name })}>
        <RemoteState remote={changes} rows={2} empty={<StateMessage kind="empty" icon="list" title={t('noLog')} />}>
          <ChangeRows changes={changes} />
        </RemoteState>
      </Section>
    </View>
  )
}

function Switches({
  name: person,
  settings,
  onSwitch,
}: {
  name: string
  settings: FamilySettings
  onSwitch: (name: FamilySwitch, on: boolean) => void
}) {
  const t = useMessages(mobileSettingMessages)
  const wordsOf = useSwitchWords(person)
  return (
    <Card flush>
      {settings.switches.map(({ name, on, covered }) => {
        const { title, detail } = wordsOf(name)
        return (
          <SwitchRow
            key={name}
            icon={icons[name]}
            tone={covered ? 'brand' : 'neutral'}
            title={title}
            mark={covered ? undefined : <Tag icon="lock">{t('notCovered')}</Tag>}
            detail={detail}
            name={name}
            checked={on}
            disabled={!covered}
            onChange={(next) => onSwitch(name, next)}
          />
        )
      })}
    </Card>
  )
}

function ChangeRows({ changes }: { changes: ReturnType<typeof useRemotePages<ChangePage>> }) {
  const t = useMessages(mobileSettingMessages)
  const wordsOf = useChangeWords()
  return (
    <>
      <Card flush>
        <Rows
          items={changes.items}
          row={(change, index) => {
            const { title, ...words } = wordsOf(change)
            return (
              <ListRow key={change.id} id={`change-${index}`} title={<PhoneNumber>{title}</PhoneNumber>} {...words} />
            )
          }}
        />
      </Card>
      <LoadMore id="changes-more" text={t('more')} pages={changes} />
    </>
  )
}

type ChangePage = Awaited<ReturnType<ReturnType<typeof familyChangesQuery>['fetchPage']>>
