import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Badge } from '@/components/Badge/Badge'
import { Banner } from '@/components/Banner/Banner'
import { BarChart } from '@/components/BarChart/BarChart'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { FoldHead } from '@/components/FoldHead/FoldHead'
import { Icon } from '@/components/Icon/Icon'
import { iconNames } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { Progress } from '@/components/Progress/Progress'
import { NumberedStep } from '@/components/NumberedStep/NumberedStep'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { QrCode } from '@/components/QrCode/QrCode'
import { QuotaMeter } from '@/components/QuotaMeter/QuotaMeter'
import { RadarChart } from '@/components/RadarChart/RadarChart'
import { ScoreRing } from '@/components/ScoreRing/ScoreRing'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { Tag } from '@/components/Tag/Tag'
import { Timeline } from '@/components/Timeline/Timeline'
import { CopyButton } from '@/widgets/CopyButton/CopyButton'
import agentPicture from '@/assets/banner-agent.svg'
import familyPicture from '@/assets/banner-family.svg'
import guardPicture from '@/assets/banner-guard.inline.svg'
import { Specimen } from './Specimen'

const nothing = () => {}
const days = [3, 0, 5, 2, 6, 1, 4].map((value, index) => ({ key: `11-${14 + index}`, value }))
const numbers = Array.from({ length: 52 }, (_unused, index) => `1390000${1000 + index}`)
const slides = [
  { key: 'guard', picture: guardPicture, title: '拦截骚扰诈骗', text: '来电先替您把关' },
  { key: 'family', picture: familyPicture, title: '守护家人', text: '上网时间您来定' },
  { key: 'agent', picture: agentPicture, title: '智能代接', text: '陌生来电有人应答' },
]

/** Components that display: banner, rows, tags, meters, icons. */
export function Content() {
  const [opened, setOpened] = useState('')
  const [on, setOn] = useState(true)
  return (
    <>
      <Specimen name="Banner">
        <Banner label="推荐" items={slides} onOpen={(item) => setOpened(item.key)} />
        <Text className="gallery__name">{opened}</Text>
      </Specimen>
      <Specimen name="ScoreRing">
        <View className="gallery__hero">
          <ScoreRing score={72} label="安全分" ground="hero" />
          <ScoreRing score={null} label="安全分" ground="hero" valueId="gallery-score-none" />
        </View>
        <Card>
          <View className="gallery__wrap">
            <ScoreRing score={100} label="安全分" valueId="gallery-score-full" />
            <ScoreRing score={35} label="安全分" valueId="gallery-score-low" />
          </View>
        </Card>
      </Specimen>
      <Specimen name="NumberedStep · CopyButton">
        <Card flush>
          {['打开来电防护', '选择要拦截的类型'].map((text, index) => (
            <NumberedStep key={text} number={index + 1} flush>
              {text}
            </NumberedStep>
          ))}
        </Card>
        <CopyButton
          id="gallery-copy"
          kind="secondary"
          value="https://example.com"
          copiedText="已复制"
          failedText="未能复制"
        >
          复制链接
        </CopyButton>
      </Specimen>
      <Specimen name="Fact · NoWrapDate">
        <Card>
          <Fact label="归属地">上海 联通</Fact>
          <Fact label="有效期">很窄时，日期和时间各在一行：2026-11-20 09:30</Fact>
          <Fact label="内容">很长的内容会换行，而且不会把名称挤窄：{'1234567890'.repeat(5)}</Fact>
        </Card>
      </Specimen>
      <Specimen name="BarChart">
        <Card>
          <BarChart summary="近 7 天处理 21 通来电" bars={days} firstText="11-14" lastText="11-20" />
        </Card>
      </Specimen>
      <Specimen name="RadarChart">
        <Card>
          <RadarChart
            summary="防护雷达图：防诈骗 28/28、防骚扰 9/18、网址安全 0/14"
            axes={[
              { key: 'fraud', label: '防诈骗', share: 1 },
              { key: 'harassment', label: '防骚扰', share: 0.5 },
              { key: 'sites', label: '网址安全', share: 0 },
            ]}
          />
        </Card>
      </Specimen>
      <Section
        title="来电防护"
        detail="近30天已拦截12次"
        more={{ text: '更多', label: '更多来电防护', onClick: nothing }}
      >
        <Card flush>
          <ListRow
            index={0}
            icon="phone-off"
            title="骚扰拦截"
            detail="推销、房产、贷款"
            trailing="已开启"
            onClick={nothing}
          />
          <SwitchRow
            icon="globe"
            tone="neutral"
            title="境外来电"
            detail="很长的说明会在一行的末尾省略而不会把右侧的内容挤出屏幕之外"
            name="gallery-row"
            checked={on}
            onChange={setOn}
          />
          <ListRow
            icon="danger"
            tone="fraud"
            title="+86 170 0000 1234"
            mark={<Tag tone="fraud">诈骗</Tag>}
            detail="北京 · 被 326 人标记"
            trailing="10:24"
            onClick={nothing}
          />
          <ListRow title="010-8888 9999" detail="选择模式下整行可点" checked onClick={nothing} />
          <ListRow title="只有标题" highlighted trailing={<Badge count={128} />} />
        </Card>
      </Section>
      <Specimen name="FoldHead">
        <Card flush>
          <FoldHead id="gallery-fold" isOpen={on} onChange={setOn}>
            一句话说明折叠的内容，很长时会换行，箭头留在右侧
          </FoldHead>
          <FoldHead id="gallery-fold-icon" icon="settings" isOpen={on} onChange={setOn}>
            一组设置
          </FoldHead>
        </Card>
      </Specimen>
      <Specimen name="Rows">
        <Card flush>
          <Rows items={numbers} row={(number) => <ListRow key={number} title={number} detail="只渲染屏幕附近的行" />} />
        </Card>
      </Specimen>
      <Specimen name="PhoneNumber">
        <Card>
          <PhoneNumber>17097806189</PhoneNumber>
        </Card>
      </Specimen>
      <Specimen name="Tag">
        <View className="gallery__wrap">
          <Tag tone="safe">安全</Tag>
          <Tag tone="risk">可疑</Tag>
          <Tag tone="fraud">诈骗</Tag>
          <Tag>快递</Tag>
          <Tag icon="crown">九元版</Tag>
        </View>
      </Specimen>
      <Specimen name="QuotaMeter · Progress">
        <Card>
          <View className="gallery__stack">
            <QuotaMeter label="黑名单" used={12} limit={100} fullText="名单已满" />
            <QuotaMeter label="白名单" used={10} limit={10} fullText="名单已满，删除后可再添加" />
            <Progress label="安全" value={60} tone="safe" />
          </View>
        </Card>
      </Specimen>
      <Specimen name="Timeline">
        <Timeline
          steps={[
            { at: Date.UTC(2026, 10, 20, 2), what: '已提交' },
            { at: Date.UTC(2026, 10, 21, 1, 30), what: '已通过' },
          ]}
        />
      </Specimen>
      <Specimen name="QrCode">
        <Card>
          <QrCode value="https://example.com/sjgj/uasp/guardianInvite?id=AAAAAAAAAAAAAAAAAAAAAA" label="邀请二维码" />
        </Card>
      </Specimen>
      <Specimen name="Icon">
        <Card>
          <View className="gallery__wrap">
            {iconNames.map((name) => (
              <Icon key={name} name={name} label={name} />
            ))}
          </View>
        </Card>
      </Specimen>
      <Button kind="text" block onClick={nothing}>
        没有更多了
      </Button>
    </>
  )
}
