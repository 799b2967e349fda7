import { createRoot } from 'react-dom/client'
import VirtualList from '@tarojs/components-advanced/dist/components/virtual-list/react/index.js'

const ROW = 60
const people = Array.from({ length: 10_000 }, (_unused, row) => ({
  name: `联系人${row}`,
  phoneNo: `139${String(row).padStart(8, '0')}`,
}))

/** A row with the elements of ours. */
function Row({ id, index, data }) {
  const { name, phoneNo } = data[index]
  return (
    <div id={id} className="row" role="button" tabIndex={0}>
      <div className="sign">{name[0]}</div>
      <div className="words">
        <span className="name">{name}</span>
        <span className="number">{phoneNo}</span>
      </div>
    </div>
  )
}

createRoot(document.getElementById('app')).render(
  <VirtualList
    height={window.innerHeight}
    width="100%"
    item={Row}
    itemData={people}
    itemCount={people.length}
    itemSize={ROW}
    overscanCount={8}
  />,
)
