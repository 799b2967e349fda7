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

export interface TilesProps {
  tiles: readonly Tile[]
  /** What stands below the text of a tile, on a line of its own, by the tile's id; no element, as home has few left. */
  marks?: Readonly<Record<string, string>>
}

/** Links, side by side on a card. */
export function Tiles({ tiles, marks }: TilesProps) {
  return (
    <View className="home-tiles">
      {tiles.map(({ id, icon, text, onClick }) => (
        <Pressable key={id} id={id} className="home-tiles__tile" role="link" onClick={onClick}>
          <View className="home-tiles__sign">
            <Icon name={icon} />
          </View>
          {text}
          {marks?.[id]}
        </Pressable>
      ))}
    </View>
  )
}
