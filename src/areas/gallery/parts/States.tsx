import { Card } from '@/components/Card/Card'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { ErrorState } from '@/components/ErrorState/ErrorState'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { NoProductState } from '@/components/NoProductState/NoProductState'
import { OfflineState } from '@/components/OfflineState/OfflineState'
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
      <Specimen name="EmptyState">
        <Card>
          <EmptyState
            picture={emptyList}
            title="黑名单是空的"
            text="添加后，来自该号码的来电将被拦截"
            action={{ text: '添加号码', onClick: nothing }}
          />
          <EmptyState picture={emptySearch} title="没有找到" />
          <EmptyState icon="phone-off" title="近30天没有拦截记录" />
        </Card>
      </Specimen>
      <Specimen name="ErrorState · OfflineState · NoProductState">
        <Card>
          <ErrorState title="加载失败" text="网络不给力，请稍后重试" retryText="重试" onRetry={nothing} />
          <OfflineState title="没有网络连接" text="请检查网络设置" retryText="重试" onRetry={nothing} />
          <NoProductState
            picture={noProduct}
            title="尚未订购"
            text="订购后即可使用"
            orderText="去订购"
            onOrder={nothing}
          />
        </Card>
      </Specimen>
    </>
  )
}
