import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readPhoneData } from '@server/ports/phone-data'

const data = readPhoneData(readFileSync(path.join(__dirname, '../../../server/data/phone-data.txt'), 'utf8'))

describe('phone data', () => {
  it.each([
    ['13800138000', '北京市', '移动'],
    ['18600001234', '北京市', '联通'],
    ['02161234567', '上海市', ''],
    ['057112345678', '浙江省杭州市', ''],
    ['95588', '工商银行客服', ''],
    ['95012345', '企业客服', ''],
    ['10010', '运营商客服', ''],
    ['12399', '公共服务', ''],
    ['12321', '不良信息举报', ''],
    ['12381', '反诈预警短信', ''],
    ['96110', '反诈中心', ''],
    ['10690123456', '企业短信', ''],
    ['700123456789012', '隐私中间号', ''],
    ['70012345678901', '', ''],
    ['4008123123', '企业热线', ''],
    ['110', '报警电话', ''],
    ['+12125551234', '美国', ''],
    ['+85221234567', '中国香港特别行政区', ''],
    ['+886212345678', '中国台湾', ''],
  ])('%s is from %s', (phoneNo, place, carrier) => {
    expect(data.lookUp(phoneNo)).toEqual({ place, carrier })
  })

  it.each([
    ['13800138000', 'Beijing', 'China Mobile'],
    ['057112345678', 'Hangzhou, Zhejiang', ''],
    ['02983612211', 'XiAn / Xianyang, Shaanxi', ''],
    ['95588', 'ICBC', ''],
    ['10010', 'Carrier service', ''],
    ['+12125551234', 'United States', ''],
    ['+886212345678', 'Taiwan, China', ''],
  ])('%s is from %s in English', (phoneNo, place, carrier) => {
    expect(data.lookUp(phoneNo, 'en')).toEqual({ place, carrier })
  })

  it('has the place of every known mobile prefix', () => {
    const known = Array.from({ length: 1000 }, (_unused, index) => `138${String(index).padStart(3, '0')}12345`)
    expect(known.filter((phoneNo) => data.lookUp(phoneNo).place === '').length).toBeLessThan(50)
  })

  it.each([
    ...['', '12', '00000000', '+999123'],
    ...['1391234000', '139123400012', '186123456789', '88886666', '28886666', '6512345', '0108888666', '113912340001'],
  ])('has nothing about the unknown number %j', (phoneNo) => {
    expect(data.lookUp(phoneNo)).toEqual({ place: '', carrier: '' })
  })
})
