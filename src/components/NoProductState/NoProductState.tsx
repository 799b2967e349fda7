import { StateMessage } from '../StateMessage/StateMessage'

export interface NoProductStateProps {
  picture?: string
  title: string
  text?: string
  orderText: string
  onOrder: () => void
}

/** The state of a feature whose product the subscriber does not hold. */
export function NoProductState({ picture, title, text, orderText, onOrder }: NoProductStateProps) {
  const action = { id: 'state-order', text: orderText, onClick: onOrder }
  return <StateMessage icon="lock" picture={picture} title={title} text={text} action={action} actionKind="primary" />
}
