const via = (way) => `Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=z9hG4bK-[pid]-[call_number]-${way}
Max-Forwards: 70
From: @display@<sip:@from@@[local_ip]>;tag=[pid]c[call_number]`
const toSwitch = 'sip:[service]@[remote_ip]:[remote_port]'
const send = (text, attributes = '') => `  <send${attributes}><![CDATA[\n${text}\n\n]]></send>`
const invite = (way, attributes) =>
  send(
    `INVITE ${toSwitch} SIP/2.0
${via(way)}
To: <sip:[service]@[remote_ip]>
Call-ID: [call_id]
CSeq: 1 INVITE
@headers@Contact: <sip:@trunk@[local_ip]:[local_port]>
Content-Type: application/sdp
Content-Length: [len]

v=0
o=- 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [local_ip]
t=0 0
m=audio 7000 RTP/AVP 8
a=rtpmap:8 PCMA/8000`,
    attributes,
  )
const ackRefused = (way) =>
  send(`ACK ${toSwitch} SIP/2.0
${via(way)}
[last_To:]
Call-ID: [call_id]
CSeq: 1 ACK
Content-Length: 0`)
const inDialog = (method, sequence, attributes) =>
  send(
    `${method} [next_url] SIP/2.0
${via(method)}
[routes]
[last_To:]
Call-ID: [call_id]
CSeq: ${sequence} ${method}
Content-Length: 0`,
    attributes,
  )
const refusalCodes = [480, 482, 486, 487, 500, 603, 608]
/**
 * Steps that several scenarios of deploy/line/sipp share, by the name that stands for them there between two `@`. `[…]` are
 * SIPp's own keywords; other names between `@` are values of the call.
 */
export const blocks = {
  invite: invite('first', ' retrans="500" start_rtd="1"'),
  inviteAgain: invite('first'),
  inviteBySecondWay: invite('second'),
  head: via('first'),
  ack: inDialog('ACK', 1),
  bye: inDialog('BYE', 2, ' retrans="500"'),
  ackRefused: ackRefused('first'),
  ackSecondWay: ackRefused('second'),
  ok: send(
    `SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0`,
    ' next="end"',
  ),
  refusals: refusalCodes
    .map(
      (code) =>
        `  <recv response="${code}" optional="true" rtd="1" next="refused"><action><log message="refused ${code}"/></action></recv>`,
    )
    .join('\n'),
}
