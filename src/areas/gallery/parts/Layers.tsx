import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { Dialog } from '@/components/Dialog/Dialog'
import { Draggable } from '@/components/Draggable/Draggable'
import { Guide } from '@/components/Guide/Guide'
import { Icon } from '@/components/Icon/Icon'
import { LoadingMask } from '@/components/LoadingMask/LoadingMask'
import { Sheet } from '@/components/Sheet/Sheet'
import { Toast } from '@/components/Toast/Toast'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { Specimen } from './Specimen'

const nothing = () => {}
const layers = ['dialog', 'notice', 'danger', 'sheet', 'guide', 'toast', 'mask', 'undo'] as const
type Layer = (typeof layers)[number]

const steps = [
  { icon: 'shield-check', title: '来电防护', text: '骚扰和诈骗来电，接听之前就替您拦下' },
  { icon: 'users', title: '守护家人', text: '为家人的号码和宽带设置防护' },
  { icon: 'message-off', title: '短信与上网', text: '营销短信少打扰，风险网站有提醒' },
  { icon: 'gauge', title: '安全分', text: '看一看还有哪些防护可以开启' },
] as const

/** Components that cover the screen, opened one at a time. */
export function Layers() {
  const [layer, setLayer] = useState<Layer | null>(null)
  const close = () => setLayer(null)
  return (
    <Specimen name="Dialog · Sheet · Guide · Toast · LoadingMask · UndoBar · Draggable">
      <View className="gallery__wrap">
        {layers.map((name) => (
          <Button key={name} id={`gallery-${name}`} kind="secondary" size="small" onClick={() => setLayer(name)}>
            {name}
          </Button>
        ))}
      </View>
      <Draggable id="gallery-draggable" label="智能助手" onClick={() => setLayer('toast')}>
        <Icon name="agent" size={32} />
      </Draggable>
      {layer ? <OpenLayer layer={layer} close={close} /> : null}
    </Specimen>
  )
}

function OpenLayer({ layer, close }: { layer: Layer; close: () => void }) {
  switch (layer) {
    case 'dialog':
      return (
        <Dialog
          title="一键开启"
          text="将为您开启以下防护"
          confirmText="开启"
          cancelText="取消"
          onConfirm={close}
          onCancel={close}
        >
          <Checkbox checked label="骚扰来电拦截" onChange={nothing} />
          <Checkbox checked label="境外来电提醒" onChange={nothing} />
        </Dialog>
      )
    case 'notice':
      return <Dialog title="温馨提示" text="登录过期，请重新登录" confirmText="知道了" onConfirm={close} />
    case 'danger':
      return (
        <Dialog
          title="删除3个号码？"
          text="删除后将不再拦截这些号码"
          danger
          confirmText="删除"
          cancelText="取消"
          onConfirm={close}
          onCancel={close}
        />
      )
    case 'sheet':
      return (
        <Sheet
          title="放行这个号码"
          closeText="关闭"
          onClose={close}
          footer={
            <Button block onClick={close}>
              确定
            </Button>
          }
        >
          <Checkbox checked label="仅一次" onChange={nothing} />
          <Checkbox checked={false} label="24小时内" onChange={nothing} />
          <Checkbox checked={false} label="始终放行" onChange={nothing} />
        </Sheet>
      )
    case 'guide':
      return (
        <Guide
          label="新手引导"
          steps={steps}
          nextText="下一步"
          enterText="立即体验"
          skipText="跳过"
          onEnter={close}
          onSkip={close}
        />
      )
    case 'toast':
      return <Toast text="功能设置成功" icon="check-circle" />
    case 'mask':
      return <LoadingMask text="加载中" />
    case 'undo':
      return <UndoBar text="已删除1个号码" actionText="撤销" seconds={5} onUndo={close} onExpire={close} />
  }
}
