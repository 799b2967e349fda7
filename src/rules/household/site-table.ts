import type { AppClass, GreenCategory } from '@contract/words/household'

/**
 * Common apps and services with their domain names. Only the gateway imports this table; the app fetches the names it
 * needs, so the table adds nothing to its bundle.
 */
export interface KnownApp {
  id: string
  zh: string
  en: string
  appClass: AppClass
  hosts: readonly string[]
}

const app = (appClass: AppClass, id: string, zh: string, en: string, hosts: string): KnownApp => ({
  id,
  zh,
  en,
  appClass,
  hosts: hosts.split(' '),
})

export const knownApps: readonly KnownApp[] = [
  app(
    'video',
    'douyin',
    '抖音',
    'Douyin',
    'douyin.com douyinpic.com douyinvod.com douyinstatic.com iesdouyin.com amemv.com',
  ),
  app(
    'video',
    'kuaishou',
    '快手',
    'Kuaishou',
    'kuaishou.com kuaishouzt.com gifshow.com yximgs.com kwimgs.com ksapisrv.com',
  ),
  app(
    'video',
    'bilibili',
    '哔哩哔哩',
    'Bilibili',
    'bilibili.com biliapi.net bilivideo.com bilivideo.cn hdslb.com b23.tv biliapi.com',
  ),
  app('video', 'tencent-video', '腾讯视频', 'Tencent Video', 'v.qq.com video.qq.com puui.qpic.cn wetvinfo.com'),
  app('video', 'iqiyi', '爱奇艺', 'iQIYI', 'iqiyi.com iqiyipic.com qiyipic.com qy.net 71.am'),
  app('video', 'youku', '优酷', 'Youku', 'youku.com ykimg.com soku.com cibntv.net'),
  app('video', 'mgtv', '芒果TV', 'Mango TV', 'mgtv.com hitv.com hunantv.com'),
  app('video', 'migu-video', '咪咕视频', 'Migu Video', 'miguvideo.com cmvideo.cn'),
  app('video', 'xigua', '西瓜视频', 'Xigua Video', 'ixigua.com ixiguavideo.com pstatp.com'),
  app('video', 'huya', '虎牙直播', 'Huya', 'huya.com msstatic.com'),
  app('video', 'douyu', '斗鱼', 'Douyu', 'douyu.com douyucdn.cn douyutv.com'),
  app('video', 'acfun', 'AcFun', 'AcFun', 'acfun.cn aixifan.com'),
  app('video', 'tiktok', 'TikTok', 'TikTok', 'tiktok.com tiktokcdn.com tiktokv.com musical.ly'),
  app('video', 'youtube', 'YouTube', 'YouTube', 'youtube.com youtu.be ytimg.com googlevideo.com youtube-nocookie.com'),
  app('video', 'netflix', '奈飞', 'Netflix', 'netflix.com nflxvideo.net nflximg.net nflxext.com'),
  app('video', 'disney-plus', 'Disney+', 'Disney+', 'disneyplus.com disney-plus.net dssott.com bamgrid.com'),
  app('video', 'twitch', 'Twitch', 'Twitch', 'twitch.tv ttvnw.net jtvnw.net'),

  app('games', 'honor-of-kings', '王者荣耀', 'Honor of Kings', 'pvp.qq.com smoba.qq.com sgame.qq.com'),
  app('games', 'peace-elite', '和平精英', 'Peacekeeper Elite', 'gp.qq.com pg.qq.com'),
  app(
    'games',
    'tencent-games',
    '腾讯游戏',
    'Tencent Games',
    'game.qq.com games.qq.com wegame.com wegame.com.cn tgp.qq.com igame.qq.com gamesafe.qq.com lol.qq.com cf.qq.com dnf.qq.com',
  ),
  app(
    'games',
    'netease-games',
    '网易游戏',
    'NetEase Games',
    'game.163.com nie.163.com nie.netease.com yys.163.com id5.163.com',
  ),
  app('games', 'eggy-party', '蛋仔派对', 'Eggy Party', 'party.163.com'),
  app('games', 'mihoyo', '米哈游', 'miHoYo', 'mihoyo.com miyoushe.com yuanshen.com hoyoverse.com hoyolab.com bhsr.com'),
  app('games', 'mini-world', '迷你世界', 'Mini World', 'mini1.cn'),
  app('games', 'minecraft', '我的世界', 'Minecraft', 'minecraft.net mojang.com minecraftservices.com mc.163.com'),
  app('games', 'roblox', '罗布乐思', 'Roblox', 'roblox.com rbxcdn.com roblox.cn rbx.com'),
  app(
    'games',
    'steam',
    'Steam',
    'Steam',
    'steampowered.com steamcommunity.com steamstatic.com steamcontent.com steamserver.net steamchina.com',
  ),
  app('games', 'epic-games', 'Epic Games', 'Epic Games', 'epicgames.com epicgames.dev fortnite.com unrealengine.com'),
  app('games', 'nintendo', '任天堂', 'Nintendo', 'nintendo.com nintendo.net nintendo.co.jp nintendoswitch.com.cn'),
  app(
    'games',
    'playstation',
    'PlayStation',
    'PlayStation',
    'playstation.com playstation.net sonyentertainmentnetwork.com',
  ),
  app('games', 'xbox', 'Xbox', 'Xbox', 'xbox.com xboxlive.com xboxlive.cn'),
  app('games', 'blizzard', '暴雪游戏', 'Blizzard', 'blizzard.com battle.net blizzard.cn'),
  app('games', 'riot', '拳头游戏', 'Riot Games', 'riotgames.com leagueoflegends.com playvalorant.com'),
  app('games', '4399', '4399 小游戏', '4399 Games', '4399.com 4399.cn img4399.com 3304399.net'),
  app('games', '7k7k', '7k7k 小游戏', '7k7k Games', '7k7k.com'),
  app('games', 'taptap', 'TapTap', 'TapTap', 'taptap.cn taptap.io tapimg.com xdrnd.cn'),
  app(
    'games',
    'supercell',
    '超级细胞',
    'Supercell',
    'supercell.com brawlstarsgame.com clashofclans.com clashroyale.com',
  ),

  app(
    'social',
    'wechat',
    '微信',
    'WeChat',
    'weixin.qq.com wechat.com weixinbridge.com servicewechat.com wx.qq.com qlogo.cn',
  ),
  app('social', 'qq', 'QQ', 'QQ', 'im.qq.com qzone.qq.com qun.qq.com qzone.com qqmail.com'),
  app('social', 'weibo', '微博', 'Weibo', 'weibo.com weibo.cn sinaimg.cn weibocdn.com'),
  app('social', 'xiaohongshu', '小红书', 'Xiaohongshu', 'xiaohongshu.com xhscdn.com xhslink.com'),
  app('social', 'zhihu', '知乎', 'Zhihu', 'zhihu.com zhimg.com'),
  app('social', 'douban', '豆瓣', 'Douban', 'douban.com doubanio.com'),
  app('social', 'tieba', '百度贴吧', 'Baidu Tieba', 'tieba.baidu.com tiebaimg.com'),
  app('social', 'momo', '陌陌', 'Momo', 'immomo.com momocdn.com'),
  app('social', 'soul', 'Soul', 'Soul', 'soulapp.cn'),
  app('social', 'telegram', 'Telegram', 'Telegram', 'telegram.org t.me telegram.me'),
  app('social', 'whatsapp', 'WhatsApp', 'WhatsApp', 'whatsapp.com whatsapp.net wa.me'),
  app('social', 'instagram', 'Instagram', 'Instagram', 'instagram.com cdninstagram.com'),
  app('social', 'facebook', 'Facebook', 'Facebook', 'facebook.com fbcdn.net fb.com messenger.com'),
  app('social', 'x', 'X', 'X', 'x.com twitter.com twimg.com t.co'),
  app('social', 'snapchat', 'Snapchat', 'Snapchat', 'snapchat.com sc-cdn.net snap.com'),
  app('social', 'discord', 'Discord', 'Discord', 'discord.com discord.gg discordapp.com discordapp.net'),
  app('social', 'reddit', 'Reddit', 'Reddit', 'reddit.com redd.it redditmedia.com'),

  app('shopping', 'taobao', '淘宝', 'Taobao', 'taobao.com tbcdn.cn taobaocdn.com tb.cn'),
  app('shopping', 'tmall', '天猫', 'Tmall', 'tmall.com tmall.hk'),
  app('shopping', 'jd', '京东', 'JD.com', 'jd.com 360buy.com 360buyimg.com jd.hk 3.cn'),
  app('shopping', 'pinduoduo', '拼多多', 'Pinduoduo', 'pinduoduo.com yangkeduo.com pddpic.com'),
  app('shopping', 'xianyu', '闲鱼', 'Xianyu', 'goofish.com xianyu.com'),
  app('shopping', '1688', '1688', '1688', '1688.com'),
  app('shopping', 'vipshop', '唯品会', 'Vipshop', 'vip.com vipshop.com vipstatic.com'),
  app('shopping', 'suning', '苏宁易购', 'Suning', 'suning.com'),
  app('shopping', 'dewu', '得物', 'Dewu', 'dewu.com poizon.com'),
  app('shopping', 'meituan', '美团', 'Meituan', 'meituan.com meituan.net sankuai.com dianping.com'),
  app('shopping', 'eleme', '饿了么', 'Ele.me', 'ele.me elemecdn.com'),
  app('shopping', 'amazon', '亚马逊', 'Amazon', 'amazon.com amazon.cn media-amazon.com ssl-images-amazon.com'),
  app('shopping', 'aliexpress', '速卖通', 'AliExpress', 'aliexpress.com'),
  app('shopping', 'shein', 'SHEIN', 'SHEIN', 'shein.com ltwebstatic.com'),

  app(
    'learning',
    'smart-education',
    '国家中小学智慧教育平台',
    'Smart Education of China',
    'zxx.edu.cn smartedu.cn eduyun.cn',
  ),
  app('learning', 'mooc', '中国大学 MOOC', 'China University MOOC', 'icourse163.org icourses.cn'),
  app('learning', 'xuetangx', '学堂在线', 'XuetangX', 'xuetangx.com'),
  app('learning', 'xueersi', '学而思', 'Xueersi', 'xueersi.com xueersi.cn 100tal.com'),
  app('learning', 'zuoyebang', '作业帮', 'Zuoyebang', 'zuoyebang.com zybang.com zuoyebang.cc'),
  app('learning', 'yuanfudao', '猿辅导', 'Yuanfudao', 'yuanfudao.com fbstatic.cn fenbi.com'),
  app('learning', 'youdao', '网易有道', 'Youdao', 'youdao.com ydstatic.com'),
  app('learning', 'baicizhan', '百词斩', 'Baicizhan', 'baicizhan.com'),
  app('learning', 'dingtalk', '钉钉', 'DingTalk', 'dingtalk.com dingtalkapps.com'),
  app(
    'learning',
    'tencent-meeting',
    '腾讯会议',
    'Tencent Meeting',
    'meeting.tencent.com meeting.qq.com voovmeeting.com',
  ),
  app('learning', 'tencent-classroom', '腾讯课堂', 'Tencent Classroom', 'ke.qq.com'),
  app('learning', 'zhixue', '智学网', 'Zhixue', 'zhixue.com iflyrec.com'),
  app('learning', 'cnki', '中国知网', 'CNKI', 'cnki.net cnki.com.cn'),
  app('learning', 'khan-academy', '可汗学院', 'Khan Academy', 'khanacademy.org kastatic.org'),
  app('learning', 'duolingo', '多邻国', 'Duolingo', 'duolingo.com duolingo.cn'),
  app('learning', 'scratch', 'Scratch', 'Scratch', 'scratch.mit.edu'),
  app('learning', 'coursera', 'Coursera', 'Coursera', 'coursera.org'),
  app('learning', 'wikipedia', '维基百科', 'Wikipedia', 'wikipedia.org wikimedia.org'),

  app('other', 'baidu', '百度', 'Baidu', 'baidu.com bdstatic.com bdimg.com'),
  app('other', 'toutiao', '今日头条', 'Toutiao', 'toutiao.com toutiaocdn.com toutiaoimg.com snssdk.com'),
  app('other', 'tencent-news', '腾讯新闻', 'Tencent News', 'news.qq.com inews.qq.com'),
  app('other', 'netease-music', '网易云音乐', 'NetEase Cloud Music', 'music.163.com music.126.net'),
  app('other', 'qq-music', 'QQ 音乐', 'QQ Music', 'y.qq.com qqmusic.qq.com'),
  app('other', 'ximalaya', '喜马拉雅', 'Ximalaya', 'ximalaya.com xmcdn.com'),
  app('other', 'qidian', '起点读书', 'Qidian', 'qidian.com yuewen.com'),
  app('other', 'fanqie-novel', '番茄小说', 'Fanqie Novel', 'fanqienovel.com'),
  app('other', 'alipay', '支付宝', 'Alipay', 'alipay.com alipayobjects.com'),
  app('other', 'amap', '高德地图', 'Amap', 'amap.com autonavi.com'),
  app('other', 'xiaomi', '小米', 'Xiaomi', 'mi.com xiaomi.com xiaomi.net miui.com'),
  app('other', 'huawei', '华为', 'Huawei', 'huawei.com hicloud.com vmall.com dbankcloud.cn'),
  app('other', 'apple', '苹果', 'Apple', 'apple.com icloud.com mzstatic.com icloud.com.cn'),
  app('other', 'microsoft', '微软', 'Microsoft', 'microsoft.com windowsupdate.com live.com office.com bing.com'),
  app('other', 'google', '谷歌', 'Google', 'google.com gstatic.com googleapis.com'),
]

/**
 * Domain names of each content category. The modem's platform reports the sites that this small table does not list.
 */
export const knownCategories: Readonly<Record<Exclude<GreenCategory, 'malware'>, string>> = {
  adult:
    'pornhub.com phncdn.com xvideos.com xnxx.com xhamster.com redtube.com youporn.com spankbang.com onlyfans.com ' +
    'chaturbate.com stripchat.com brazzers.com beeg.com eporner.com missav.com javlibrary.com',
  gambling:
    'bet365.com pokerstars.com 888casino.com 888.com williamhill.com betfair.com draftkings.com fanduel.com stake.com ' +
    'bwin.com unibet.com 1xbet.com betway.com pinnacle.com sbobet.com dafabet.com fun88.com ladbrokes.com paddypower.com',
  vpn:
    'nordvpn.com expressvpn.com surfshark.com protonvpn.com mullvad.net privateinternetaccess.com cyberghostvpn.com ' +
    'tunnelbear.com windscribe.com hotspotshield.com ipvanish.com purevpn.com astrill.com torproject.org psiphon.ca ' +
    'getlantern.org mask.icloud.com mask-h2.icloud.com mask-api.icloud.com',
  doh:
    'dns.google dns.google.com cloudflare-dns.com one.one.one.one dns.quad9.net doh.opendns.com dns.adguard.com ' +
    'dns.adguard-dns.com doh.pub dns.pub dot.pub dns.alidns.com doh.360.cn dns.nextdns.io doh.cleanbrowsing.org ' +
    'dns.mullvad.net dns.twnic.tw doh.dns.sb',
  ads:
    'doubleclick.net googlesyndication.com googleadservices.com adservice.google.com pos.baidu.com cpro.baidu.com ' +
    'tanx.com mmstat.com gdt.qq.com e.qq.com pangolin-sdk-toutiao.com pangle.io applovin.com adcolony.com criteo.com ' +
    'taboola.com outbrain.com adnxs.com rubiconproject.com amazon-adsystem.com miaozhen.com admaster.com.cn',
}
