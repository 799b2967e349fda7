import { useState } from 'react'
import { View } from '@tarojs/components'
import type { Area } from '@/api/broadband-lines'
import { areasQuery, linesOfAreaQuery } from '@/api/broadband-lines'
import { aria } from '@/components/aria'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { SearchField } from '@/components/SearchField/SearchField'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import '@/widgets/Household/household.scss'
import { broadbandMessages } from '@/widgets/Household/messages'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { LineRow } from '../../parts/LineRow'
import { broadbandQueryMessages } from './messages'

type City = Area['cities'][number]

/** Finds the accounts in a city that are registered with the subscriber's number. */
export default function BroadbandQueryPage() {
  const t = useMessages(broadbandQueryMessages)
  const areas = useRemote(areasQuery)
  const [city, setCity] = useState<City | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)

  return (
    <Screen
      path="/broadbandQuery"
      remote={areas}
      empty={<StateMessage kind="empty" icon="place" title={t('noAreas')} />}
    >
      {(data) => (
        <View className="broadband">
          <Card flush>
            <ListRow
              id="area-city"
              icon="place"
              title={city?.city ?? t('choose')}
              detail={city ? t('change') : t('chooseText')}
              onClick={() => setIsChoosing(true)}
            />
          </Card>
          {city ? <Lines city={city} /> : null}
          {isChoosing ? (
            <CitySheet
              areas={data}
              chosen={city}
              onChoose={(next) => {
                setCity(next)
                setIsChoosing(false)
              }}
              onClose={() => setIsChoosing(false)}
            />
          ) : null}
        </View>
      )}
    </Screen>
  )
}

function Lines({ city: { areaCode, city } }: { city: City }) {
  const t = useMessages(broadbandQueryMessages)
  const lines = useRemote(linesOfAreaQuery(areaCode))
  const byAccount = { id: 'area-by-account', text: t('byAccount'), onClick: () => go('/broadbandBind') }
  return (
    <Section title={t('found', { city })}>
      <RemoteState
        remote={lines}
        rows={2}
        empty={
          <StateMessage
            kind="empty"
            icon="router"
            title={t('none', { city })}
            text={t('noneText')}
            action={byAccount}
          />
        }
      >
        <Card flush>
          {(lines.data ?? []).map((line, index) => (
            <LineRow key={line.pppoeAccount} line={line} index={index} />
          ))}
        </Card>
      </RemoteState>
    </Section>
  )
}

interface CitySheetProps {
  areas: readonly Area[]
  chosen: City | null
  onChoose: (city: City) => void
  onClose: () => void
}

/** The cities of a province, or all that match a search. */
function CitySheet({ areas, chosen, onChoose, onClose }: CitySheetProps) {
  const t = useMessages(broadbandQueryMessages)
  const ofArea = useMessages(broadbandMessages)
  const area = areas.find(({ cities }) => cities.some(({ areaCode }) => areaCode === chosen?.areaCode)) ?? areas[0]
  const [province, setProvince] = useState(area?.province ?? '')
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const cities = words
    ? areas.flatMap((area) =>
        area.cities.filter(({ city, areaCode }) =>
          [city, area.province, areaCode].some((text) => text.toLowerCase().includes(words)),
        ),
      )
    : (areas.find((area) => area.province === province)?.cities ?? [])

  return (
    <Sheet title={t('city')} closeText={ofArea('close')} onClose={onClose}>
      <SearchField
        id="city-search"
        label={t('search')}
        clearText={t('clear')}
        maxLength={20}
        value={search}
        found={cities.length}
        onInput={setSearch}
      />
      {words ? null : (
        <View className="broadband__choices">
          <ChoiceRow
            label={t('province')}
            choices={areas.map((area) => ({ key: area.province, text: area.province }))}
            chosen={province}
            onChoose={setProvince}
          />
        </View>
      )}
      {cities.length === 0 ? (
        <StateMessage kind="empty" icon="search" title={t('noCity')} />
      ) : (
        <View {...aria({ role: 'group', label: t('cities') })}>
          {cities.map((one) => (
            <ListRow
              key={one.areaCode}
              id={`city-${one.areaCode}`}
              title={one.city}
              detail={one.areaCode}
              mark={one.areaCode === chosen?.areaCode ? <Tag icon="check">{t('chosen')}</Tag> : undefined}
              onClick={() => onChoose(one)}
            />
          ))}
        </View>
      )}
    </Sheet>
  )
}
