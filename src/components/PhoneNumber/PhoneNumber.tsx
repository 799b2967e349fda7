import { Text } from '@tarojs/components'
import { groupsOf } from '@/rules/phone/groups'
import './PhoneNumber.scss'

/** A number in groups that can be read at a glance. Copied or searched for in the page it is one number, without spaces. */
export function PhoneNumber({ children }: { children: string }) {
  const groups = groupsOf(children)
  if (groups.length === 1) return <>{children}</>
  return (
    <Text className="pg-phone">
      {groups.map((group, index) => (
        <Text key={index} className="pg-phone__group">
          {group}
        </Text>
      ))}
    </Text>
  )
}
