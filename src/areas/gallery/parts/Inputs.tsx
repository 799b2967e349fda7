import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { DateField } from '@/components/DateField/DateField'
import { RadioList } from '@/components/RadioList/RadioList'
import { SearchField } from '@/components/SearchField/SearchField'
import { Switch } from '@/components/Switch/Switch'
import { Tabs } from '@/components/Tabs/Tabs'
import { TextArea } from '@/components/TextArea/TextArea'
import { TextField } from '@/components/TextField/TextField'
import { TimeField } from '@/components/TimeField/TimeField'
import { FileRow } from '@/components/Uploader/FileRow'
import { Uploader } from '@/components/Uploader/Uploader'
import guardPicture from '@/assets/banner-guard.inline.svg'
import { Specimen } from './Specimen'

const nothing = () => {}
const tabs = [
  { key: '0', text: '拦截' },
  { key: '1', text: '提醒', count: 3 },
  { key: '2', text: '代接', count: 120 },
]
const treatments = [
  { key: 'hangUp', title: '直接挂断', detail: '对方听到已挂断' },
  { key: 'busyTone', title: '忙音' },
  { key: 'agent', title: '智能代接', disabled: true },
]

const kinds = [
  { key: null, text: '全部' },
  { key: 'shopping', text: '购物 12' },
  { key: 'finance', text: '金融 3' },
]

/** Components that are tapped, typed into or chosen from. */
export function Inputs() {
  const [phone, setPhone] = useState('')
  const [query, setQuery] = useState('138')
  const [agreed, setAgreed] = useState(false)
  const [on, setOn] = useState(true)
  const [tab, setTab] = useState('0')
  const [kind, setKind] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [day, setDay] = useState('')
  const [time, setTime] = useState('22:00')
  const [treatment, setTreatment] = useState('hangUp')
  return (
    <>
      <Specimen name="Button">
        <View className="gallery__wrap">
          <Button onClick={nothing}>主要</Button>
          <Button kind="secondary" onClick={nothing}>
            次要
          </Button>
          <Button kind="danger" onClick={nothing}>
            删除
          </Button>
          <Button kind="text" onClick={nothing}>
            文字
          </Button>
          <Button disabled onClick={nothing}>
            不可用
          </Button>
          <Button loading onClick={nothing}>
            处理中
          </Button>
          <Button size="small" onClick={nothing}>
            去设置
          </Button>
          <Button size="small" kind="secondary" icon="plus" onClick={nothing}>
            添加
          </Button>
        </View>
        <Button block size="large" onClick={nothing}>
          一键开启
        </Button>
      </Specimen>
      <Specimen name="TextField">
        <Card>
          <View className="gallery__stack">
            <TextField
              id="gallery-phone"
              label="手机号码"
              type="tel"
              maxLength={11}
              value={phone}
              placeholder="请输入手机号码"
              onInput={setPhone}
            />
            <TextField
              id="gallery-code"
              label="验证码"
              type="number"
              value="1234"
              error="验证码不正确，请重新输入"
              onInput={nothing}
              trailing={
                <Button kind="text" size="small" onClick={nothing}>
                  获取验证码
                </Button>
              }
            />
            <TextField id="gallery-note" label="备注" value="快递" hint="只有您自己能看到" onInput={nothing} />
            <TextField id="gallery-off" label="不可编辑" value="不可编辑" disabled onInput={nothing} />
          </View>
        </Card>
      </Specimen>
      <Specimen name="TextArea · DateField · TimeField">
        <Card>
          <View className="gallery__stack">
            <TextArea id="gallery-text" label="粘贴内容" value={text} placeholder="每行一个号码" onInput={setText} />
            <DateField
              id="gallery-day"
              label="到期日"
              value={day}
              min="2026-01-01"
              placeholder="选择日期"
              onChange={setDay}
            />
            <TimeField id="gallery-time" label="开始时间" value={time} placeholder="选择时间" onChange={setTime} />
          </View>
        </Card>
      </Specimen>
      <Specimen name="SearchField">
        <SearchField
          id="gallery-search"
          label="搜索号码或备注"
          clearText="清空"
          digits
          value={query}
          onInput={setQuery}
        />
      </Specimen>
      <Specimen name="Checkbox · Switch">
        <Card>
          <Checkbox checked={agreed} label="已阅读并同意服务协议和隐私政策" onChange={setAgreed} />
          <Checkbox checked label="已选择" onChange={nothing} />
          <Checkbox checked={false} disabled label="不可选择" onChange={nothing} />
          <View className="gallery__wrap">
            <Switch name="gallery-on" label="骚扰拦截" checked={on} onChange={setOn} />
            <Switch name="gallery-off" label="境外来电" checked={!on} onChange={(value) => setOn(!value)} />
            <Switch name="gallery-disabled" label="智能代接" checked disabled onChange={nothing} />
          </View>
        </Card>
      </Specimen>
      <Specimen name="RadioList">
        <Card flush>
          <RadioList label="拦截后" items={treatments} chosen={treatment} onChange={setTreatment} />
        </Card>
      </Specimen>
      <Specimen name="ChoiceRow">
        <ChoiceRow label="种类" choices={kinds} chosen={kind} onChoose={setKind} />
      </Specimen>
      <Specimen name="Tabs">
        <Card flush>
          <Tabs label="记录" items={tabs} active={tab} onChange={setTab} />
        </Card>
      </Specimen>
      <Specimen name="Uploader · FileRow">
        <Card>
          <Uploader
            id="gallery-files"
            label="材料"
            limits="图片或 PDF，最多 3 个，每个不超过 5 MB"
            count="1 / 3"
            ways={[{ key: 'any', text: '添加图片或 PDF', icon: 'upload', onClick: nothing }]}
          >
            <FileRow
              name="入网协议.jpg"
              isPicture
              picture={guardPicture}
              note="402 KB"
              onOpen={nothing}
              remove={{ text: '移除', label: '移除：入网协议.jpg', onClick: nothing }}
            />
            <FileRow
              name="营业执照.pdf"
              isPicture={false}
              picture={null}
              note="正在上传 42%"
              share={0.42}
              remove={{ text: '取消上传', label: '取消上传：营业执照.pdf', onClick: nothing }}
            />
            <FileRow
              name="截图.png"
              isPicture
              picture={null}
              note=""
              problem="网络中断，没有传上去"
              retry={{ text: '重试', label: '重试：截图.png', onClick: nothing }}
              remove={{ text: '移除', label: '移除：截图.png', onClick: nothing }}
            />
          </Uploader>
        </Card>
      </Specimen>
    </>
  )
}
