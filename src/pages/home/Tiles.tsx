import { View } from '@tarojs/components'
import { Icon } from '@/components/Icon/Icon'
import type { IconName } from '@/components/Icon/icon-names'
import { Pressable } from '@/components/Pressable/Pressable'

export interface Tile {
  id: string
  icon: IconName
  text: string
  onClick: () => void
}

/** Links, side by side on a card. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <View className="home-tiles">
      {tiles.map(({ id, icon, text, onClick }) => (
        <Pressable key={id} id={id} className="home-tiles__tile" role="link" onClick={onClick}>
          <View className="home-tiles__sign">
            <Icon name={icon} />
          </View>
          {text}
        </Pressable>
      ))}
    </View>
  )
}
