import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../scripts/lib/chromium.mjs'
import { serveFolder } from './lib/serve.mjs'
import { medians } from './lib/statistics.mjs'
import { readFileSync } from 'node:fs'
import { phone, slow4g, slowDown } from './lib/phone.mjs'
import { probe, readProbe } from './lib/probe.mjs'
const answers = JSON.parse(readFileSync('bench/home-answers.json','utf8'))
const names = ['now','net','synth']; const runs = 2
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags,'--hide-scrollbars','--disable-renderer-backgrounding'] })
const servers = {}
for (const n of names) servers[n] = await serveFolder(n.startsWith('/')||n.startsWith('dist')?n:'/tmp/speed-x/'+n, { base:'/sjgj/uasp/', answers })
const res = {}
const pause=(ms)=>new Promise(r=>setTimeout(r,ms))
for (let i=0;i<=runs;i++) for (const n of names) {
  const context = await browser.newContext(phone); await context.addInitScript({path:'bench/logged-in.js'})
  for (let v=0; v<3; v++) {
    const page = await context.newPage(); const s = await context.newCDPSession(page)
    await s.send('Network.enable'); await s.send('Network.emulateNetworkConditions', slow4g); await s.send('Emulation.setCPUThrottlingRate',{rate:slowDown}); await s.send('Performance.enable')
    await page.addInitScript(probe,'.app-live')
    await page.goto(servers[n].origin,{waitUntil:'load'})
    let seen; const end=Date.now()+30000
    do { await pause(200); seen=await page.evaluate(readProbe) } while ((!seen.usable||seen.idle<1500)&&Date.now()<end)
    if(v===0) { await page.evaluate(()=>navigator.serviceWorker.ready.then(()=>0)); await pause(3500) }
    const m=Object.fromEntries((await s.send('Performance.getMetrics')).metrics.map(x=>[x.name,x.value]))
    const nav=await page.evaluate(()=>{const t=performance.getEntriesByType('navigation')[0];return {ws:t.workerStart,resp:t.responseStart,respEnd:t.responseEnd,dcl:t.domContentLoadedEventStart}})
    if(i>0)(res[n+' '+v]??=[]).push({...seen,...nav,script:m.ScriptDuration*1000,task:m.TaskDuration*1000,layout:m.LayoutDuration*1000,style:m.RecalcStyleDuration*1000})
    await page.close()
  }
  await context.close()
}
for (const [k,v] of Object.entries(res)) { const m=medians(v); console.log(k.padEnd(14),...['ws','resp','respEnd','fcp','lcp','usable','blocking','dcl','script','task','layout','style'].map(x=>x+' '+Math.round(m[x]))) }
await browser.close(); for (const s of Object.values(servers)) s.close()
