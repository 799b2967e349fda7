import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { Skeleton } from '@/components/Skeleton/Skeleton'
import emptyList from '@/assets/empty-list.svg'
import emptySearch from '@/assets/empty-search.svg'
import noProduct from '@/assets/no-product.svg'
import { Specimen } from './Specimen'

const nothing = () => {}

/** The states of a screen. */
export function States() {
  return (
    <>
      <Specimen name="LoadingState · Skeleton">
        <Card flush>
          <LoadingState text="加载中" rows={2} />
        </Card>
        <Card>
          <Skeleton shape="text" rows={3} />
          <Skeleton shape="block" rows={1} />
        </Card>
      </Specimen>
      <Specimen name="StateMessage: empty">
        <Card>
          <StateMessage
            kind="empty"
            picture={emptyList}
            title="黑名单是空的"
            text="添加后，来自该号码的来电将被拦截"
            action={{ text: '添加号码', onClick: nothing }}
          />
          <StateMessage kind="empty" picture={emptySearch} title="没有找到" />
          <StateMessage kind="empty" icon="phone-off" title="近30天没有拦截记录" />
        </Card>
      </Specimen>
      <Specimen name="StateMessage: error, offline, locked, done, next">
        <Card>
          <StateMessage
            kind="error"
            title="加载失败"
            text="网络不给力，请稍后重试"
            action={{ text: '重试', onClick: nothing }}
          />
          <StateMessage
            kind="offline"
            title="没有网络连接"
            text="请检查网络设置"
            action={{ text: '重试', onClick: nothing }}
          />
          <StateMessage
            kind="locked"
            picture={noProduct}
            title="尚未订购"
            text="订购后即可使用"
            action={{ text: '去订购', onClick: nothing }}
          />
          <StateMessage kind="done" title="订购成功" />
          <StateMessage kind="next" title="前往小程序" action={{ text: '打开', onClick: nothing }} />
        </Card>
      </Specimen>
    </>
  )
}
