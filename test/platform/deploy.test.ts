import { readDeployConfig } from '@/platform/deploy'
import { readDeploySource } from '@/platform/deploy-source'

function writeIntoPage(content: string): void {
  document.head.innerHTML = ''
  const meta = document.createElement('meta')
  meta.name = 'pg-deploy'
  meta.content = content
  document.head.append(meta)
}

describe('the deploy configuration', () => {
  it('is empty without a gateway', () => {
    document.head.innerHTML = ''
    expect(readDeployConfig(readDeploySource())).toEqual({
      assistantUrl: '',
      treasureUrl: '',
      pointsZoneUrl: '',
      pointsZonePartnerId: '',
      partnerOrderUrl: '',
      externalMiniProgram: '',
      miniProgramOrders: '',
      orderHall: '',
      wechatPublicAppId: '',
      trackingUrl: '',
      wechatReportUrl: '',
      communityUrl: '',
      loginFreeHosts: [],
      hostAppPattern: '',
      header: false,
      lazyPreloadRatio: 1.3,
      retryAttempts: 1,
    })
  })

  it('is what the gateway wrote into the page', () => {
    writeIntoPage(
      JSON.stringify({
        assistantUrl: ' https://a.example ',
        loginFreeHosts: 'x.example, y.example,',
        header: true,
        retryAttempts: '3',
        lazyPreloadRatio: 2,
      }),
    )
    expect(readDeployConfig(readDeploySource())).toMatchObject({
      assistantUrl: 'https://a.example',
      loginFreeHosts: ['x.example', 'y.example'],
      header: true,
      retryAttempts: 3,
      lazyPreloadRatio: 2,
    })
  })

  it.each(['{', 'null', '[]', '"text"', '{"assistantUrl":7,"loginFreeHosts":[1,"z.example"],"retryAttempts":"many"}'])(
    'survives %s',
    (content) => {
      writeIntoPage(content)
      const config = readDeployConfig(readDeploySource())
      expect(config).toMatchObject({ assistantUrl: '', header: false, retryAttempts: 1 })
    },
  )
})
