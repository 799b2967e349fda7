import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readPhoneData } from '@server/phone-data/phone-data'

const data = readPhoneData(readFileSync(path.join(__dirname, '../../../server/data/phone-data.txt'), 'utf8'))

describe('phone data', () => {
  it.each([
    ['13800138000', '北京市', '移动'],
    ['18600001234', '北京市', '联通'],
    ['02161234567', '上海市', ''],
    ['057112345678', '浙江省杭州市', ''],
    ['95588', '企业客服', ''],
    ['4008123123', '企业热线', ''],
    ['110', '公共服务', ''],
    ['+12125551234', '美国', ''],
    ['+85221234567', '中国香港特别行政区', ''],
  ])('%s is from %s', (phoneNo, place, carrier) => {
    expect(data.lookUp(phoneNo)).toEqual({ place, carrier })
  })

  it.each(['', '12', '00000000', '+999123'])('says nothing about %j, which no plan knows', (phoneNo) => {
    expect(data.lookUp(phoneNo)).toEqual({ place: '', carrier: '' })
  })
})
