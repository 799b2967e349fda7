import { defineMessages } from '@/i18n/define-messages'

/** Questions and answers of the whole product. Each paragraph ends with a line break. */
export const helpMessages = defineMessages({
  'zh-CN': {
    'group.start': '开始使用',
    start: '第一次用，先做什么？',
    'start.answer':
      '用手机号码登录，在首页点“立即优化”再点“一键开启”，您的产品包含的防护会一起打开。\n之后来电和短信由网络侧判断，不用在手机上装软件，退出登录后防护也继续生效。',
    login: '收不到登录验证码怎么办？',
    'login.answer':
      '验证码是 6 位数字（所在网络当天输错较多时是 8 位），5 分钟内有效，60 秒后可以重新获取。请核对号码，并确认手机有信号、没有停机。\n输错 5 次后这个验证码作废，重新获取一个即可。任何工作人员都不会向您索要验证码。',
    product: '为什么有的功能打不开？',
    'product.answer':
      '功能要由您的产品包含才能使用。页面提示“请先订购”时，说明当前产品不包含它。\n安全卫士套餐包含来电、短信和上网防护，智能代接只在 6 元和 9 元版提供。',
    score: '安全分是怎么算的？',
    'score.answer':
      '基础分 40 分，其余 60 分由您的产品包含的防护项分配，打开一项就加上它的分数。\n没有订购的功能不扣分；产品包含的全部打开，就是 100 分。',
    weekly: '安全周报在哪里看？',
    'weekly.answer':
      '每周一生成上一周的周报，先列出可能误拦的，点一下就能改正，再与前一周对比。\n不想要可以在周报里关闭，已有的仍可查看，保留半年。',
    elder: '字太小，看不清怎么办？',
    'elder.answer':
      '到“我的”打开长辈模式：字和按钮更大，首页不自动弹窗，没有广告图和社区入口。\n也可以放大手机系统的字号，页面会跟着放大。',
    language: '怎么切换语言和深色模式？',
    'language.answer': '到“我的”的“设置”中选择简体中文或 English，外观可选跟随系统、浅色或深色。',
    'group.calls': '来电',
    why: '为什么这个电话被拦截了？',
    'why.answer':
      '到“查询”打开这条记录，会写明原因，以及还符合哪些规则。\n规则有固定的顺序，排在前面的先生效，在“来电防护”中可以看到全部顺序。',
    wrong: '正常电话被误拦了怎么办？',
    'wrong.answer':
      '打开这条拦截记录，点“这是误拦”，号码会加入白名单；您的产品没有白名单时，放行 24 小时。\n也可以只放行一次、放行 24 小时或始终放行，做错了可以撤销。',
    missed: '骚扰电话没拦住怎么办？',
    'missed.answer':
      '先看“来电防护”里的骚扰电话拦截是否打开，再到“骚扰类型”把对应类型改为“严格”：有人标记就拦截。\n还可以把号码加入黑名单，或标记这个号码，帮助其他人。',
    never: '哪些电话永远不会被拦？',
    'never.answer':
      '110、119、120、122、12110、12381、12395、96110 和运营商客服号码，任何设置都不会拦截，也不能加入黑名单。',
    contacts: '联系人的来电会被拦吗？',
    'contacts.answer':
      '通讯录里的联系人、您拨打过或接听过的号码，不受骚扰、国际来电和免打扰时段影响。\n但黑名单排在联系人之前：您亲手拉黑的号码，即使是联系人也会拦截。',
    expecting: '等快递、等面试电话怎么办？',
    'expecting.answer':
      '到“拦截方式”的“等电话”选 15、30 或 60 分钟。期间骚扰、国际来电、免打扰时段等规则暂停，到时自动恢复。\n黑名单和确认的诈骗电话仍会拦截。',
    quiet: '怎么设置夜里不被打扰？',
    'quiet.answer':
      '到“拦截方式”打开“定时免打扰”，每天可以设不同的时段，也可以跨过零点。\n时段内只有联系人和放行的号码能打进来；3 分钟内再次来电的会接通，每天最多 2 次。',
    handling: '被拦的人会听到什么？',
    'handling.answer':
      '到“拦截方式”选择：直接挂断、播放忙音、静音（对方听到正常响铃），或由智能代接（6 元、9 元版）。\n是否每次拦截后发短信通知您，也在那里选。',
    agent: '智能代接是什么？',
    'agent.answer':
      '陌生来电由助手代您接听，问清来意，写成摘要和文字，在“查询”的“代接记录”中查看。\n记录保留 90 天，可以随时删除，10 分钟内可以恢复。6 元和 9 元版提供。',
    paid: '被骗付了钱怎么办？',
    'paid.answer':
      '马上打 110，请警方紧急止付，再打付款银行的电话。\n“被骗付款怎么办”里有官方电话、要做的事，还能用拦截记录生成报案说明。',
    segment: '怎么按号码开头拦截？',
    'segment.answer':
      '到“号段拦截”添加号码开头。添加前会告诉您，近 30 天有多少来电会被拦截、其中有多少联系人。\n联系人和放行号段优先，几个拦截号段都符合时，以最长的为准。',
    'group.sms': '短信与上网',
    held: '被拦的短信去哪了？',
    'held.answer': '在“短信卫士”的隔离箱里，随时可以恢复到收件箱。保留 7、15 或 30 天由您选择，到期后内容会被清除。',
    codes: '验证码短信会被拦吗？',
    'codes.answer':
      '只有您拒收或拉黑的那个号码发来的验证码会被拦。分类、关键词和号码开头都不拦验证码，运营商通知和紧急号码的短信始终放行。',
    marketing: '怎么拦截营销短信？',
    'marketing.answer':
      '打开“短信卫士”，再到“营销短信分类”逐类选择。也可以添加拒收号码和拦截关键词；不想误拦的，加入短信白名单或放行关键词。',
    refused: '怎么拒收一个号码或关键词的短信？',
    'refused.answer':
      '到“拒收号码”添加号码；关键词在“短信卫士”的“关键词”里添加。也可以在隔离箱里举报并拒收。\n拒收的短信保存在隔离箱，可以恢复。',
    report: '短信拦错了，怎么反馈？',
    'report.answer': '到“误拦与漏拦反馈”选择这条短信。误拦的会恢复到收件箱，漏拦的可以同时拒收发送方。',
    sites: '风险网址提醒会看我上网吗？',
    'sites.answer': '只在您打开的网址有风险时提醒并记下这一条，可以在“查询”的提醒记录中看到。其他网页不记录。',
    'group.lists': '名单、标记与通讯录',
    black: '怎么把号码加入黑名单？',
    'black.answer':
      '到“黑名单”添加：手动输入，从通讯录或最近来电选，或粘贴多个号码。在拦截记录和联系人里也能直接加入。\n号码已在白名单时，会问您是否移过来。',
    limit: '名单最多能放多少个？',
    'limit.answer':
      '黑名单、白名单、号段依次是：6 元和 9 元版 100、94、92 个，3 元版 50、44、42 个，来电防护和免打扰产品各 10 个。\n降级后超出的名单仍保留并生效，只是不能再添加。',
    expiry: '能只放行一段时间吗？',
    'expiry.answer': '可以。添加白名单时设置到期时间，到期后自动失效。拦截记录里还能放行一次或 24 小时。',
    tag: '标记号码有什么用？',
    'tag.answer': '标记会帮助判断这个号码，其他用户能看到有多少人标记，看不到是谁标记的。\n在“我的标记”中可以撤回。',
    upload: '导入通讯录安全吗？',
    'upload.answer':
      '导入前先征得您同意，只上传您选的联系人姓名、号码和备注，用来避免误拦和显示姓名。\n可以随时撤回同意、删除联系人，不同意也不影响其他功能。',
    'group.family': '亲情守护',
    family: '怎么守护家人？',
    'family.answer':
      '到“亲情守护”添加家人，用短信、链接或二维码邀请。对方同意后，遇到风险来电、诈骗短信或风险网址时您会收到提醒。\n6 元和 9 元版可守护 5 人，3 元版 2 人；对方不用办业务。',
    seen: '守护我的人能看到什么？',
    'seen.answer':
      '只有您同意的那几类风险提醒。看不到普通通话、短信内容、通讯录和位置。\n在“谁在守护我”中可以随时缩小范围、暂停或退出，不用说明理由。',
    invite: '邀请一直没有答复怎么办？',
    'invite.answer':
      '邀请 7 天内有效，过期后可以重新邀请。同一个号码 24 小时内最多收到 3 次邀请，对方也可以选择不接受任何邀请。',
    'group.home': '家庭宽带',
    broadband: '怎么绑定家里的宽带？',
    'broadband.answer':
      '到“宽带守护”选择或输入宽带账号，用宽带密码或宽带登记手机号的短信验证码证明是您家的宽带。\n一条宽带同一时间只由一个号码绑定。',
    children: '怎么管孩子上网？',
    'children.answer':
      '在“上网管理”给孩子建一个人，把他的设备归到他名下，再设时段、时长和应用规则。\n保存前可以看到近 28 天会拦多少；规则以光猫确认收到的为准。',
    rules: '怎么限制应用和网站？',
    'rules.answer':
      '先把设备分给家里的人，再在“应用管理”里按人限制应用或一类应用，在“绿色上网”里拦截某类内容或某个网站。\n加密网站只能整站拦截，不能拦单个页面；以光猫确认的规则为准。',
    device: '发现陌生设备怎么办？',
    'device.answer':
      '在“接入设备”里查看。后来连上的设备会标为新设备，您可以说明是谁的，也可以拉黑或临时断网。\n随机地址的设备可能是家里已有的手机换了地址，请先核对。',
    fttr: '入侵检测为什么开不了？',
    'fttr.answer': '入侵检测属于 9 元版，而且只支持 FTTR 设备的部分型号。页面会说明是套餐还是设备的原因。',
    'group.account': '账号与套餐',
    order: '怎么订购或升级？',
    'order.answer':
      '到“套餐订购”选择套餐，核对价格和订购后的数量，用短信验证码确认。费用从本机话费中扣除，按月自动续订。\n升级后原套餐自动终止，名单和设置全部保留。',
    unsubscribe: '怎么退订？',
    'unsubscribe.answer':
      '到“订购记录”打开订单，点“退订”，看清用到哪天、少了什么，再确认。已付费的用到月末，之后不再扣费。\n订购记录里没有的产品，拨打客服热线 10010 退订。名单和设置仍然保留。',
    charged: '扣费有疑问怎么办？',
    'charged.answer':
      '“订购记录”的账单里有近 24 个月的每一笔。有疑问请拨打客服热线 10010。对答复不满意，可以拨打 10015，仍未解决可向 12300 申诉。',
    phones: '能在几部手机上同时登录吗？',
    'phones.answer':
      '可以，在其他手机上登录不影响本机。到“我的”的“账号与隐私”打开“登录管理”，可以看到登录着的设备，并让其他设备退出。\n换号或转让手机前，请先退出登录。',
    activity: '怎么看谁登录过我的账号？',
    'activity.answer':
      '到“我的”的“账号与隐私”打开“账号动态”，可以看到近 180 天的登录、导出、注销申请、授权变化，以及守护人和审核人员做过的更改。有不认识的登录，请在“登录管理”里让它退出。',
    export: '怎么导出我的全部数据？',
    'export.answer':
      '到“我的”的“账号与隐私”点“导出我的数据”，用短信验证码确认，片刻后下载一个文件，里面说明每一部分是什么。\n文件保留 24 小时，只能在申请它的设备上下载。',
    delete: '怎么注销账号？',
    'delete.answer':
      '到“我的”的“账号与隐私”点“注销账号”，看清会失去什么，用短信验证码确认。7 天内重新登录可以一键撤回；之后数据全部删除，防护停止。\n订购和扣费记录依法保存三年。',
    feedback: '意见反馈多久有答复？',
    'feedback.answer': '运营商答复后会发短信，在“意见反馈”的“我的反馈”里查看。着急的事请拨打 10010。',
    logout: '退出登录后还有防护吗？',
    'logout.answer': '有。防护在网络侧生效，与是否登录无关。退出后只是不能查看记录和修改设置。',
    appeal: '我的号码被误标了怎么办？',
    'appeal.answer':
      '在微信公众号里打开本服务，从“我的—号码申诉”提交：选择理由、附上材料，并用短信验证号码是您的。免费，最迟每 24 小时有一次进度；通过后清除标记，7 天后复查。也可以拨打客服热线 10010。',
  },
  en: {
    'group.start': 'First steps',
    start: 'What do I do first?',
    'start.answer':
      'Log in with your number, press "Optimise now" on home and enable all with one click: everything that your product holds goes on.\nCalls and texts are then judged in the network. There is nothing to install, and protection goes on after you log out.',
    login: 'No login code comes. What now?',
    'login.answer':
      'The code has 6 digits (8 after many wrong codes from your network that day), is good for 5 minutes, and can be sent again after 60 seconds. Check the number, and that the phone has a signal.\nAfter 5 wrong tries it is void: request a new one. Nobody of ours ever asks you for a code.',
    product: 'Why can I not use a function?',
    'product.answer':
      'Your product has to hold it. "Please subscribe first" means that it does not.\nThe guard packages hold protection of calls, texts and sites; the call agent is in the 6 and 9 yuan packages only.',
    score: 'How is the safety score made?',
    'score.answer':
      'It begins at 40. The other 60 points are shared by the functions of your product, and each adds its points when it is on.\nWhat you have not bought costs nothing: with all of your own on, the score is 100.',
    weekly: 'Where is my weekly report?',
    'weekly.answer':
      'It is made each Monday for the week before. It begins with what was probably stopped by mistake, corrected with one tap, and compares the week with the one before.\nYou can switch it off there. Those that are made stay for half a year.',
    elder: 'The text is too small',
    'elder.answer':
      'Turn on elder mode under "Me": larger text and buttons, nothing opens by itself, and home has no banner and no community.\nThe pages also follow the text size of your phone.',
    language: 'How do I change language or go dark?',
    'language.answer': 'Under "Me", in the settings: Chinese or English, and the system\'s look, light or dark.',
    'group.calls': 'Calls',
    why: 'Why was this call stopped?',
    'why.answer':
      'Open its record under "Query": it names the rule that decided, and what else fitted.\nRules have a fixed order, and the first that fits decides. The whole order stands under "Call guard".',
    wrong: 'A good call was stopped',
    'wrong.answer':
      'Open its record and say that it was wrong: the number goes to the whitelist, or passes for 24 hours where your product has no whitelist.\nYou can also let it pass once, for 24 hours or always, and undo that.',
    missed: 'A nuisance call came through',
    'missed.answer':
      'See whether nuisance calls are stopped under "Call guard", and set the kind to "Strict" under kinds: then one mark is enough.\nYou can also put the number on the blacklist, or tag it, which helps others.',
    never: 'Which calls are never stopped?',
    'never.answer':
      "110, 119, 120, 122, 12110, 12381, 12395, 96110 and the carriers' own numbers: no setting stops them, and they cannot go on the blacklist.",
    contacts: 'Are contacts ever stopped?',
    'contacts.answer':
      'Contacts, and numbers that you dialled or answered, pass the rules for nuisance, abroad and quiet hours.\nThe blacklist comes before them: who stands on it is stopped, contact or not.',
    expecting: 'I am expecting a call',
    'expecting.answer':
      'Under "How calls are handled" choose 15, 30 or 60 minutes. Rules for nuisance, abroad and quiet hours rest, and begin again by themselves.\nThe blacklist and certain fraud are still stopped.',
    quiet: 'How do I get quiet nights?',
    'quiet.answer':
      'Under "How calls are handled" turn on quiet hours. Each day may have its own, also past midnight.\nOnly contacts and allowed numbers then reach you; who calls again within 3 minutes does too, at most twice a day.',
    handling: 'What does a stopped caller hear?',
    'handling.answer':
      'You choose under "How calls are handled": the call ends, a busy tone, ringing that you do not hear, or the call agent (6 and 9 yuan).\nWhether an SMS tells you of each is chosen there too.',
    agent: 'What is the call agent?',
    'agent.answer':
      'It answers strangers for you, asks what they want, and writes it down for you under "Query".\nIts records are kept for 90 days. You can delete them, and restore them for 10 minutes. In the 6 and 9 yuan packages.',
    paid: 'I have paid a fraudster. What now?',
    'paid.answer':
      'Call 110 at once to have the payment stopped, then the bank that paid.\n"If you have paid" has the official numbers, what to do, and a statement from your log.',
    segment: 'How do I stop numbers by how they begin?',
    'segment.answer':
      'Add the beginning under "Number segments". Before you save you see how many calls of the last 30 days it would have stopped, and how many were contacts.\nContacts and allowed segments go first; of several that fit, the longest counts.',
    'group.sms': 'Texts and sites',
    held: 'Where are the texts that were stopped?',
    'held.answer':
      'In quarantine, under "SMS guard". You can restore them at any time. They are kept for 7, 15 or 30 days, as you choose, and then erased.',
    codes: 'Are texts with codes stopped?',
    'codes.answer':
      'Only codes of a number that you refused or blacklisted yourself. Categories, keywords and prefixes never hold a code; notices of the carrier and emergency numbers always pass.',
    marketing: 'How do I stop marketing texts?',
    'marketing.answer':
      'Turn on the SMS guard and choose kinds of marketing. You can also refuse senders and words, and allow the senders and words that you want.',
    refused: 'How do I refuse a sender or a word?',
    'refused.answer':
      'Add numbers under "Refused senders", and words under the words of the SMS guard. From quarantine you can report and refuse in one.\nRefused texts are kept in quarantine and can be restored.',
    report: 'How do I report a text?',
    'report.answer':
      'Choose it in the report form of the SMS guard. One that was held wrongly is restored; of one that was missed you can refuse the sender.',
    sites: 'Does the site reminder watch me?',
    'sites.answer':
      'It records only a risky site that you open, and shows it under "Query". No other page is recorded.',
    'group.lists': 'Lists, tags, contacts',
    black: 'How do I block a number?',
    'black.answer':
      'Add it to the blacklist: by hand, from contacts or recent calls, or by pasting many. Records and contacts have it too.\nA number that is on the whitelist is moved, if you agree.',
    limit: 'How much fits on a list?',
    'limit.answer':
      'Blacklist, whitelist and segments: 100, 94 and 92 with 6 and 9 yuan; 50, 44 and 42 with 3 yuan; 10 each with call guard alone and with Do Not Disturb.\nAfter a downgrade everything is kept and works, but nothing can be added.',
    expiry: 'Can I allow a number for a time?',
    'expiry.answer':
      'Yes. Give it an end when you add it to the whitelist. A record can let it pass once or for 24 hours.',
    tag: 'What are tags for?',
    'tag.answer':
      'They help to judge a number. Others see how many people tagged it, never who.\nYou can take yours back under "My tags".',
    upload: 'Is it safe to import contacts?',
    'upload.answer':
      'You are asked first. Only names, numbers and notes that you choose are sent, to keep contacts from being stopped and to show names.\nYou can take the consent back and delete contacts at any time; all else works without.',
    'group.family': 'Family',
    family: 'How do I protect my family?',
    'family.answer':
      'Add them under "Family guardian" and invite by SMS, link or code. Once they agree, you are told of risky calls, fraud texts and risky sites.\n5 people with 6 and 9 yuan, 2 with 3 yuan. They need no product.',
    seen: 'What do my protectors see?',
    'seen.answer':
      'Only the kinds of alert that you agreed to: no other calls, no text of an SMS, no contacts, no place.\nUnder "Who protects me" you can narrow it, pause or leave at any time, without a reason.',
    invite: 'Nobody answers my invitation',
    'invite.answer':
      'It is good for 7 days; then invite again. A number gets at most 3 invitations in 24 hours, and may refuse all of them.',
    'group.home': 'Home broadband',
    broadband: 'How do I bind my broadband?',
    'broadband.answer':
      'Choose or type the account under "Broadband guard", and prove that it is yours by its password or by a code to its registered number.\nOne line is bound by one number at a time.',
    children: "How do I manage a child's time online?",
    'children.answer':
      'Under "Internet use" add the child, assign its devices, and set hours, minutes and rules for apps.\nYou see what a rule would have stopped before you save it; what counts is what the modem has confirmed.',
    rules: 'How do I limit apps and sites?',
    'rules.answer':
      'Assign devices to people first. Then limit apps, or kinds of apps, for a person, and block kinds of content or a site under "Green net".\nAn encrypted site is blocked as a whole, not page by page. What counts is what the modem has confirmed.',
    device: 'There is a device I do not know',
    'device.answer':
      'Look at it under "Connected devices". One that came later is marked as new: say whose it is, block it, or cut it off for a while.\nOne with a random address may be a phone that you know.',
    fttr: 'Why does intrusion detection not start?',
    'fttr.answer':
      'It belongs to the 9 yuan package and supports some FTTR models only. The page says which of the two is missing.',
    'group.account': 'Account and packages',
    order: 'How do I order or upgrade?',
    'order.answer':
      'Choose a package, check its price and what it holds, and confirm with an SMS code. It is charged to your phone bill each month.\nAn upgrade ends the old package; lists and settings stay.',
    unsubscribe: 'How do I unsubscribe?',
    'unsubscribe.answer':
      'Open the order under "Order history", see until when it works and what ends, and confirm. It works to the end of the paid month; nothing is charged after that.\nFor a product that is not listed there, call 10010. Lists and settings are kept.',
    charged: 'I do not understand a charge',
    'charged.answer':
      'The bills under "Order history" list 24 months. If something is unclear, call 10010. If the answer does not settle it, call 10015, and then 12300, where the state takes complaints.',
    phones: 'Can I log in on several phones?',
    'phones.answer':
      'Yes, they do not disturb each other. Under "Me", in account and privacy, you see where you are logged in, and can end the others.\nLog out before you give a phone or a number away.',
    activity: 'Who has logged in to my account?',
    'activity.answer':
      '"Account activity" under "Me", in account and privacy, shows the last 180 days: log-ins, exports, requests to delete the account, consents, and changes that guardians and reviewers made. End a log-in that you do not know under "Where you are logged in".',
    export: 'How do I export all of my data?',
    'export.answer':
      'Under "Me", in account and privacy, open "Export my data", confirm with an SMS code, and download one file a moment later. It says what each part is.\nIt is kept for 24 hours, and can be downloaded only where you asked for it.',
    delete: 'How do I delete my account?',
    'delete.answer':
      'Under "Me", in account and privacy, open "Delete account", look at what you lose, and confirm with an SMS code. Log in within 7 days to take it back with one tap; then all data is deleted and the guard ends.\nThe law has us keep orders and charges for three years.',
    feedback: 'When is my feedback answered?',
    'feedback.answer':
      'An SMS tells you when the carrier has answered; you find it under "My feedback". If it is urgent, call 10010.',
    logout: 'Am I protected after I log out?',
    'logout.answer': 'Yes. Protection works in the network. You only cannot see records or change settings.',
    appeal: 'My own number is tagged wrongly',
    'appeal.answer':
      'Open this service in the WeChat public account and choose "Me", "Appeal against a tag": give the ground, add evidence, and prove the number by SMS. It is free, with news at least every 24 hours; an accepted tag is cleared, and we look again after 7 days. Or call 10010.',
  },
})
