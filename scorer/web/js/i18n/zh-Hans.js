/** Simplified Chinese: what the page says. Rules and parameters have modules of their own. */

import { parameters } from './zh-Hans.parameters.js';
import { rules } from './zh-Hans.rules.js';

export default {
  parameters,
  rules,
  title: '武汉麻将记分',
  back: '返回',
  nav: { label: '主菜单', count: '记分', evening: '分数表', waits: '听牌', house: '规矩', settings: '设置' },
  digit: { 1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六', 7: '七', 8: '八', 9: '九' },
  tile: { m: '{number}万', p: '{number}筒', s: '{number}条', '1z': '东风', '2z': '南风', '3z': '西风', '4z': '北风', '5z': '白板', '6z': '发财', '7z': '红中' },
  meld: { chow: '吃', pung: '碰', exposed_kong: '冲杠', added_kong: '蓄杠', concealed_kong: '暗杠' },
  special: { red: '红中杠', green: '发财杠', pizi: '痞子杠', laizi: '癞子杠', discards: '打癞子' },
  pattern: {
    all_pungs: '碰碰胡', pure_suit: '清一色', all_winds: '风一色', all_258: '将一色', melded_hand: '全求人', last_tiles: '海底捞',
    after_kong: '杠上花', robbed_kong: '抢杠',
  },
  chaotic: { all_winds: '乱风：全是风牌，不用成牌型', all_258: '乱将：全是二五八，不用成牌型' },
  size: { small: '小胡', big: '大胡' },
  tier: { none: '没封顶', silver: '封顶（银顶）', gold: '金顶', bright: '光明顶' },
  unit: { fan: '番', points: '分' },
  item: {
    opening: '开口', exposed_kong: '冲杠', added_kong: '蓄杠', concealed_kong: '暗杠', red_kong: '红中杠', green_kong: '发财杠',
    pizi_kong: '痞子杠', laizi_kong: '癞子杠', laizi_discard: '打出癞子', hard: '硬胡', self_draw: '自摸', discarder: '放冲', dealer: '庄家',
    extra_big: '多个大胡', closed: '闭口', wind_laizi: '风癞子', repeated_laizi: '连癞',
  },
  count: {
    loading: '正在取玩法…', hand_number: '第 {number} 局', mode: '怎么记', by_counts: '报数', by_tiles: '摆牌',
    who: '谁胡了', who_short: '谁胡', how: '谁给的牌', how_short: '怎么胡', won: '胡',
    dealer: '庄家', dealer_mark: '庄', self_draw: '自摸', discards: '放冲', discarded: '{name} 放冲', robbed: '被抢杠',
    less: '{what} 减一', more: '{what} 加一', more_of: '{what} 加一，现在 {count}',
    shown: '牌型', ways: '胡法', hardness: '硬胡还是软胡', hard: '硬胡', soft: '软胡', laizi_in_hand: '手里癞子',
    claims: '还有别家也要胡这张', rain: '谁下雨（留着那门花色）', nobody: '没人胡：荒庄、逃跑', draw: '荒庄', escapes: '{name} 逃跑',
    deals: '庄家：{name}（不对就改）', no_escape: '这种玩法没有逃跑的罚分。', settle: '结算', settle_again: '重新结算', settling: '正在结算…',
    editing: '正在改第 {number} 局', cancel: '不改了',
  },
  lacking: {
    winner: '先点谁胡', from: '再点自摸或谁放冲', player: '点谁逃跑', flipped: '翻的是哪张？', meld: '点出吃碰杠的牌', hand: '点出手牌', tile: '胡的是哪张？',
    too_many: '手牌多了，先去掉几张',
  },
  tiles: {
    flipped: '翻牌', flipped_is: '翻牌 {tile}，癞子 {laizi}', laizi: '癞子', pizi: '痞子', laizi_mark: '癞', pizi_mark: '痞',
    winner_first: '先在上面点谁胡，再摆他的牌。', whose_first: '先在上面点是谁的牌。', of: '{name} 的牌', hand: '手牌', winning: '胡的牌',
    winning_is: '胡的牌 {tile}', take_out: '去掉 {tile}', fill_hand: '加手牌', fill_meld: '填{meld}的牌', fed_by: '谁喂的', earlier: '往前移一位',
    keyboard: '牌', erase: '退一张', done: '好了', key: '{tile}，还有 {count} 张',
    ask_flipped: '翻的是哪张？', ask_winning: '胡的是哪张？', ask_hand: '手牌 {count} / {room}', ask_chow: '第 {number} 副，吃：点最小的一张', ask_meld: '第 {number} 副，{meld}：点一张',
  },
  ask: {
    label: '还差一件事',
    ready: { question: '{name} 听牌了吗？', why: '全求人要看放冲的人：没听牌就由他一家包。', yes: '听牌了', no: '没听牌' },
    holds_non_258: { question: '{name} 手里有不是二五八的牌吗？', why: '全求人要看放冲的人：手里还有不是将的牌，就由他一家包。', yes: '有', no: '没有，全是二五八' },
    from: { question: '{name} 的第 {number} 副是谁喂的？', why: '这一副决定有没有人承包。' },
  },
  trouble: {
    title: '这样记不对', not_a_win: '这样不能胡', close: '关上', laizi: '这种玩法里，癞子是风、是不是连癞都算分。点下面的按钮，选翻出来的那张。',
  },
  violation: {
    not_opened: '没有开口', gang_tile_in_hand: '手里还有 {tiles}', special_winning_tile: '{tiles} 是别人打的，不能胡', not_first_claimant: '几家抢胡，应当是 {first} 胡',
    not_a_winning_shape: '牌不成胡', pair_not_258: '将牌不是二五八', too_many_laizi: '手里 {count} 张癞子，{size}最多 {limit} 张', below_minimum: '不够起胡：{scope}要满 {minimum} {unit}',
  },
  scope: { every: '每家都', any: '至少一家' },
  mend: {
    not_opened: '吃过、碰过或明杠过才能胡。{name} 有开口的话，在他那一列加上。',
    gang_tile_in_hand: '这几张只能杠出去，留在手里不能胡。杠出过的话记成杠，不要算在手牌里。',
    special_winning_tile: '癞子和只能杠的牌，要自己摸来才能胡。自摸的话改成自摸。',
    not_first_claimant: '一炮只响一家，按次序先到的胡。把赢家改成 {first}。',
    not_a_winning_shape: '要四副加一对将。看看有没有点错、漏点的牌。',
    pair_not_258: '小胡的将要是二、五、八。有大胡（如碰碰胡）可以不限，把牌型点上。',
    too_many_laizi: '癞子杠出或打出的不算在手里；有大胡就不限。看看数目和牌型。',
    below_minimum: '{short}。有没有漏记开口、杠、硬胡？',
    short: '{name} 还差 {count} {unit}',
  },
  liability: {
    third_opening_pure_suit: '清一色，第三次开口是他喂的，一家包三家。', third_opening_all_258: '将一色，第三次开口是他喂的，一家包三家。',
    melded_hand_not_ready: '全求人，他放冲时没有听牌，一家包三家。', melded_hand_non_258: '全求人，他放冲时手里还有不是二五八的牌，一家包三家。',
    melded_hand_always: '全求人，谁放冲谁包三家。', robbed_kong: '他的杠被抢了，一家包三家。', fed_three: '赢家吃碰了他三次，一家包三家。',
  },
  result: {
    gone: '没有这一局', gone_long: '这一局已经删掉，或者不在今晚的分数表里。', tools: '这一局可以', share: '发出去', picture: '存成图', link: '发链接', edit: '改', delete: '删',
    next: '下一局', next_dealer: '{name} 坐庄', on: '接着记分', unsettled: '这一局还没算出来。点“改”补上缺的，再结算。',
    discard: '{winner} 胡 {from} 的{tile}', self_draw: '{winner} 自摸{tile}', robbed_kong: '{winner} 抢 {from} 的杠，胡{tile}', discard_untold: '{winner} 胡，{from} 放冲', self_draw_untold: '{winner} 自摸', robbed_kong_untold: '{winner} 抢 {from} 的杠', drawn: '荒庄，不算分', escaped: '{name} 逃跑',
    payments: '谁给谁', pays_to: '给', nobody_pays: '谁也不用给', liable: '{name} 承包', how: '怎么算出来的', rule: '规则 {section}', reading: '怎么看这副牌',
    became: '{laizi} 当 {tile}', changes: '合计：', money: '折钱：', verified: '按牌核对过。', unverified: '按报数算的，没有看牌。', copied: '已复制，可以粘贴到群里',
    saved: '图已存好', removed: '已删第 {number} 局', no_share: '这里不能分享，也不能复制',
  },
  sum: {
    base: '底分', base_of: '{size}底分', winner: '赢家 {name}', loser: '输家 {name}', extra: '大胡加番', nothing: '没有', fan: '{count} 番', times: '{count} 个', capped: '{points}',
    owes: '应付', paid_by: '由 {name} 代付', pays_all: '一共付 {points}', table: '桌号倍数', explain: '{label} {worth}，看规则',
  },
  linked: { title: '别人发来的一局', note: '这一局只是给你看，没有记进分数表。', broken: '这个链接不完整，打不开。请对方再发一次。', adopt: '放进记分页改一改' },
  offline: {
    badge: '没有网络', kept: '已经记下，等网络', kept_long: '现在没有网络。这一局已经存在手机里，有网了会自动结算，后面的庄家和连癞也会跟上。', will_wait: '没网：先记下',
    needed: '现在没有网络，等有网再来。', settled: '网络回来了，{count} 局已结算', undurable: '这个浏览器窗口不让保存，关掉就没了。请用普通窗口打开。',
  },
  sheet: { close: '关上', variant: '这种玩法' },
  evening: {
    title: '分数表', untitled: '{date}', hands: '{count} 局', empty: '还没有记过。第一局结算后，这里就有分数表。', undo: '撤销', changed: '第 {number} 局改好了，后面的都重算了', totals: '现在的分', sum: '合计', wins: '胡',
    chart_long: '每局之后四家的总分：{totals}', table: '每局', number: '局', what: '结果', pending: '等网络', failed: '要补', draw: '荒庄', escape: '{name} 逃跑',
    square: '散场结账', square_long: '最少转 {count} 笔就两清：', squared: '已经两清。', penalties: '逃跑扣掉的分没有人得：{list}。',
    send: '把分数发出去', more: '存取', export_json: '导出 JSON', export_csv: '导出表格 CSV', import: '导入', imported: '已导入“{name}”，共 {count} 局', not_imported: '这个文件读不出分数表：{why}',
    all: '所有的晚上', current: '正在记', open: '打开', new: '新开一晚', begun: '新的一晚开始了', delete: '删掉', deleted: '删掉了“{name}”', win: '{name} {how}',
  },
  waits: {
    whose_first: '先点是谁的牌', title: '听牌', intro: '还没打完的一手牌：听什么、还剩几张、胡了谁给多少。', whose: '谁的牌', whose_short: '谁的', ask: '看听什么', again: '清空', ready: '听 {count} 种', none: '没有听牌',
    unseen: '剩 {count}', exhausted: '能胡但已经没有了：', in_the_way: '先要解决：', self_draw: '自摸', discard: '{name} 打', not_a_win: '不能胡', depends: '看情况', discards: '打这张就听：',
    no_discard: '打哪张都不听。', discard_tile: '打 {tile}', next_tier: '再多 {fan} 番：{list}', reaches: '{name} 到{tier}', table_reaches: '三家到{tier}',
  },
  exchange: { not_ours: '不是这里导出的', newer: '是更新的版本导出的', broken: '内容坏了', too_large: '太大了' },
  house: {
    title: '规矩', mark: '＋家规', variant: '玩法', prose: '这种玩法怎么算', differences: '{count} 处和原来的玩法不同', no_differences: '和原来的玩法一样', original: '原来：{value}', restore: '还原', discard: '不用这套', restore_all: '全部还原',
    from_now: '从下一局起这样算', whole: '今晚从头都这样算', share: '把这套规矩发出去', linked: '别人发来的规矩，看过再用', applied: '下一局起按这套规矩', applied_all: '今晚都按这套规矩重算了', broken: '这个链接里的规矩读不出来。',
    none: '没有', yes: '是', no: '否', move_up: '往前', refused: '这套规矩不通：{why}', offline: '没有网络，取不到玩法的内容。',
  },
  settings: {
    locked: '这个服务要钥匙：到“设置”里填',
    title: '设置', names: '四位，按出牌次序（逆时针）坐', name: '第 {number} 位', language: '语言', theme: '明暗', auto: '跟随手机', light: '亮', dark: '暗', evening_name: '今晚叫什么', first_dealer: '第一局谁坐庄',
    table: '桌号（1–100，管倍数）', stake: '一分值多少钱', currency: '币种', stake_hint: '不写就只记分', stake_bad: '要写成大于 0 的数，如 0.5', install: '装到手机上', install_long: '用浏览器菜单里的“添加到主屏幕”装到手机上，没有网络也能打开分数表、接着记。',
    about: '所有的分数只存在这台手机里，不上传。', key: '这个服务要钥匙（API key）',
  },
};
