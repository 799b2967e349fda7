import { Text } from '@tarojs/components'
import { groupsOf } from '@/rules/phone/groups'
import './PhoneNumber.scss'

/**
 * A number in groups that can be read at a glance. Copied, heard or searched for in the page it is one number, without
 * spaces. Every second group is an element with a gap at its sides: lists of any length have a bound of elements.
 */
export function PhoneNumber({ children }: { children: string }) {
  return (
    <>
      {groupsOf(children).map((group, index) =>
        index % 2 === 0 ? (
          group
        ) : (
          <Text key={index} className="pg-phone">
            {group}
          </Text>
        ),
      )}
    </>
  )
}
